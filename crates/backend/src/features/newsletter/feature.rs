use super::topic::{SUBSCRIBERS, WAITING_SCREEN};
use super::{CODE, rows, sweep, undelivered};
use crate::feature::{Every, Feature, Logged, Statements, Work};
use crate::{Backend, BackendError};
use domain::admin::AlertItem;
use domain::features::newsletter::messages as msg;

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "newsletter", queries: rows::QUERIES }],
    topics: &[SUBSCRIBERS],
    personal: &[rows::PERSONAL],
    work: &[Work {
        every: Every::QuarterHour,
        failure: "cannot sweep subscribers",
        run: |backend| Box::pin(async { sweep(backend).await.map(drop) }),
    }],
    // Without a name: the log outlives the erasure of a subscriber.
    logged: Some(Logged { code: CODE, label: "Newsletter subscriber" }),
    alert: Some(|backend| Box::pin(alert(backend))),
    ..Feature::new("newsletter")
};

async fn alert(backend: &Backend) -> Result<Option<AlertItem>, BackendError> {
    Ok(alert_of(undelivered(backend).await?))
}

/// `mails` are confirmations that were given up.
fn alert_of(mails: i64) -> Option<AlertItem> {
    if mails <= 0 {
        return None;
    }
    Some(AlertItem {
        title: msg::undelivered(mails),
        text: msg::UNDELIVERED_HELP.to_owned(),
        href: WAITING_SCREEN.to_owned(),
        action: "Look".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_confirmation_that_was_given_up_is_an_alert() {
        assert_eq!(alert_of(0), None);
        let alert = alert_of(2).expect("an alert");
        assert_eq!(alert.title, "2 newsletter confirmations were not delivered");
        assert_eq!(alert.href, "/admin/newsletter?state=pending");
    }
}
