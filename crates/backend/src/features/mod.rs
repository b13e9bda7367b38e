//! What the site does: one line for each feature. Mechanisms that all features share read this list.

pub mod cabin;
pub mod calendar_feed;
pub mod conversation;
pub mod digests;
pub mod first_run;
pub mod newsletter;
pub mod notices;
pub mod opening;
pub mod push;
pub mod receivers;
pub mod review_requests;
pub mod shared_photos;
pub mod visits;
pub mod withdrawals;

use crate::db::leads::personal_rows::PersonalRows;
use crate::delivery::outbox::queue::QueueOf;
use crate::delivery::outbox::topic::TopicRules;
use crate::editing::kinds::single_documents::profile_list::ProfileList;
use crate::feature::{AddFirst, Every, Feature, Logged, RenewKeys, Work};
use crate::leads::events::LeadListeners;
use crate::leads::feature_filter::FeatureFilter;
use crate::site::{backup, features as site};
use crate::{Backend, BackendError, accounts, boxed, content, editing, leads, media};
use domain::admin::AlertItem;

pub const FEATURES: &[Feature] = &[
    content::FEATURE,
    editing::FEATURE,
    media::FEATURE,
    leads::FEATURE,
    cabin::FEATURE,
    shared_photos::FEATURE,
    visits::FEATURE,
    calendar_feed::FEATURE,
    conversation::FEATURE,
    withdrawals::FEATURE,
    newsletter::FEATURE,
    review_requests::FEATURE,
    receivers::FEATURE,
    push::FEATURE,
    digests::FEATURE,
    first_run::FEATURE,
    site::ANALYTICS,
    site::REPORTS,
    site::LINKS,
    site::REDIRECTS,
    backup::FEATURE,
    opening::FEATURE,
    accounts::FEATURE,
];

pub(crate) fn topics() -> impl Iterator<Item = &'static TopicRules> {
    FEATURES.iter().flat_map(|feature| feature.topics)
}

pub(crate) fn queues() -> Vec<QueueOf> {
    let mut queues = Vec::new();
    for topic in topics() {
        for carrier in topic.carriers() {
            queues.push(QueueOf { topic, carrier });
        }
    }
    queues
}

pub(crate) fn personal_rows() -> impl Iterator<Item = &'static PersonalRows> {
    FEATURES.iter().flat_map(|feature| feature.personal)
}

/// The statements that count deliveries about a person.
pub(crate) fn deliveries_of_person() -> impl Iterator<Item = &'static str> {
    FEATURES.iter().filter_map(|feature| feature.deliveries_of_person)
}

/// Tables that have rows in an empty database.
pub(crate) fn filled_at_start() -> impl Iterator<Item = &'static str> {
    FEATURES.iter().flat_map(|feature| feature.filled_at_start).copied()
}

pub(crate) fn first_rows() -> impl Iterator<Item = AddFirst> {
    FEATURES.iter().filter_map(|feature| feature.add_first)
}

pub(crate) fn lead_listeners() -> LeadListeners {
    LeadListeners::new(FEATURES.iter().filter_map(|feature| feature.on_lead).collect())
}

pub fn lead_filters() -> impl Iterator<Item = &'static FeatureFilter> {
    FEATURES.iter().flat_map(|feature| feature.lead_filters)
}

pub(crate) fn profile_lists() -> Vec<&'static dyn ProfileList> {
    FEATURES.iter().filter_map(|feature| feature.profile_list).collect()
}

pub(crate) fn key_renewals() -> impl Iterator<Item = RenewKeys> {
    FEATURES.iter().filter_map(|feature| feature.renew_keys)
}

/// How the log of changes shows rows with this code; none if they are content.
pub(crate) fn logged(code: &str) -> Option<Logged> {
    FEATURES.iter().filter_map(|feature| feature.logged).find(|logged| logged.code == code)
}

/// What needs the owner's attention in any feature.
#[boxed]
pub async fn alerts(backend: &Backend) -> Result<Vec<AlertItem>, BackendError> {
    let mut alerts = Vec::new();
    for feature in FEATURES {
        if let Some(alert) = feature.alert {
            alerts.extend(alert(backend).await?);
        }
    }
    Ok(alerts)
}

pub fn work(every: Every) -> impl Iterator<Item = &'static Work> {
    FEATURES.iter().flat_map(|feature| feature.work).filter(move |work| work.every == every)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::delivery::Topic;

    #[test]
    fn every_topic_is_of_one_feature() {
        let mut found: Vec<&str> = topics().map(|topic| topic.topic.code()).collect();
        found.sort_unstable();
        let mut all = Topic::ALL.map(Topic::code);
        all.sort_unstable();
        assert_eq!(found, all);
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<&str> = FEATURES.iter().map(|feature| feature.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), FEATURES.len());
    }
}
