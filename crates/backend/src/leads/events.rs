//! What happens to leads, for the features that tell somebody of it.

use crate::db::WriteTx;
use crate::error::DbError;
use domain::Timestamp;
use domain::delivery::DeliveryState;
use domain::leads::options::LeadStatus;
use futures::future::BoxFuture;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LeadEvent {
    /// It arrived, or was released from quarantine. Its deliveries are queued in this state.
    Created {
        state: DeliveryState,
    },
    Quarantined,
    /// From quarantine.
    Released,
    Answered,
    /// The answer of that time was taken back. Another one, of this time, is the first now.
    AnswerTakenBack {
        other: Option<Timestamp>,
    },
    Won,
    /// The owner took back this status, which it had for some seconds.
    StatusTakenBack(LeadStatus),
    VisitConfirmed,
    /// The owner took back that it was confirmed.
    VisitTakenBack,
    /// The owner took back its new time, or that it was canceled: it stands as before.
    VisitGivenBack,
    /// By the visitor, who moved or canceled it.
    VisitChanged,
    VisitorMessage,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct LeadHappened<'a> {
    pub(crate) lead_id: &'a str,
    pub(crate) event: LeadEvent,
    pub(crate) at: Timestamp,
}

/// What a feature does in the transaction in which something happens to a lead.
pub(crate) type OnLead = for<'a> fn(&'a mut WriteTx, LeadHappened<'a>) -> BoxFuture<'a, Result<(), DbError>>;

/// The features that want to know.
pub(crate) struct LeadListeners {
    all: Vec<OnLead>,
}

impl LeadListeners {
    pub(crate) const fn new(all: Vec<OnLead>) -> Self {
        Self { all }
    }

    /// Wake the outbox after the commit.
    pub(crate) async fn tell(&self, tx: &mut WriteTx, happened: LeadHappened<'_>) -> Result<(), DbError> {
        for on_lead in &self.all {
            on_lead(tx, happened).await?;
        }
        Ok(())
    }
}
