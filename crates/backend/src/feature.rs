//! How a feature declares itself: what of it passes through mechanisms that all features share (docs/architecture.md).

use crate::db::leads::personal_rows::PersonalRows;
use crate::db::{Db, WriteTx};
use crate::delivery::outbox::topic::TopicRules;
use crate::editing::kinds::single_documents::profile_list::ProfileList;
use crate::leads::events::OnLead;
use crate::leads::feature_filter::FeatureFilter;
use crate::time::clock::Clock;
use crate::{Backend, BackendError, DbError};
use domain::Timestamp;
use domain::admin::AlertItem;
use futures::future::BoxFuture;

/// One constant of each feature, in the list [`crate::features::FEATURES`].
pub struct Feature {
    pub name: &'static str,
    /// Statements by the name of their module in `db`: a test prepares them all on both engines.
    pub(crate) statements: &'static [Statements],
    /// What it sends through the outbox.
    pub(crate) topics: &'static [TopicRules],
    /// Erased and counted with a person, and left out when a backup from before the erasure is restored.
    pub(crate) personal: &'static [PersonalRows],
    /// The statement that counts its deliveries about a person ([`crate::db::leads::privacy::count_deliveries`]).
    pub(crate) deliveries_of_person: Option<&'static str>,
    /// Tables that have rows in an empty database; a restored backup takes their place.
    pub(crate) filled_at_start: &'static [&'static str],
    /// Adds the rows that it has from the start, if they are missing.
    pub(crate) add_first: Option<AddFirst>,
    pub work: &'static [Work],
    /// Queues what it tells of an event of a lead.
    pub(crate) on_lead: Option<OnLead>,
    /// Its checkboxes among the filters of the inbox.
    pub(crate) lead_filters: &'static [FeatureFilter],
    /// Its list in the form of the business profile.
    pub(crate) profile_list: Option<&'static dyn ProfileList>,
    /// Replaces its keys and secrets, in the transaction that renews all ([`crate::key_renewal`]).
    pub(crate) renew_keys: Option<RenewKeys>,
    /// What needs the owner's attention, on the dashboard.
    pub(crate) alert: Option<Alert>,
    /// What the log of changes calls a row of it, if the owner changes any.
    pub(crate) logged: Option<Logged>,
}

pub(crate) type AddFirst = for<'a> fn(&'a Db, &'a Clock) -> BoxFuture<'a, Result<(), DbError>>;

pub(crate) type RenewKeys = for<'a> fn(&'a mut WriteTx, Timestamp) -> BoxFuture<'a, Result<(), BackendError>>;

impl Feature {
    /// A feature that does nothing yet.
    pub(crate) const fn new(name: &'static str) -> Self {
        Self {
            name,
            statements: &[],
            topics: &[],
            personal: &[],
            deliveries_of_person: None,
            filled_at_start: &[],
            add_first: None,
            work: &[],
            on_lead: None,
            lead_filters: &[],
            profile_list: None,
            renew_keys: None,
            alert: None,
            logged: None,
        }
    }
}

/// The statements of a module.
pub(crate) struct Statements {
    pub(crate) module: &'static str,
    pub(crate) queries: &'static [&'static str],
}

pub(crate) type Alert = for<'a> fn(&'a Backend) -> BoxFuture<'a, Result<Option<AlertItem>, BackendError>>;

/// How the log of changes shows rows of no kind of content. Their screen is `/admin/` and the code.
#[derive(Clone, Copy)]
pub(crate) struct Logged {
    pub(crate) code: &'static str,
    pub(crate) label: &'static str,
}

/// Work that is done again and again. Each time one server of the site does it, or all if it is frequent.
pub struct Work {
    pub every: Every,
    /// What is logged if it fails: 'cannot queue the digest'.
    pub failure: &'static str,
    pub run: for<'a> fn(&'a Backend) -> BoxFuture<'a, Result<(), BackendError>>,
}

/// How often work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Every {
    /// By every server.
    TenSeconds,
    /// By every server.
    FifteenSeconds,
    /// By every server.
    Minute,
    /// By one server of the site.
    QuarterHour,
}
