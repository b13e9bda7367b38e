//! Deliveries by mail.

use super::Outcome;
use crate::db::deliveries::Claimed;
use crate::db::inbox;
use crate::error::BackendError;
use crate::mail::letter::Postmark;
use crate::mail::letters::{self, Desk};
use crate::mail::{MailError, Mailer, site_host};
use crate::{Backend, content};
use domain::delivery::Channel;

pub(super) async fn send(
    b: &Backend,
    mailer: Option<&Result<Mailer, MailError>>,
    claimed: &Claimed,
) -> Result<Outcome, BackendError> {
    let (Some(options), Some(mailer)) = (&b.mail, mailer) else {
        return Ok(Outcome::Nothing { cause: "Mail is not set up" });
    };
    let mailer = match mailer {
        Ok(mailer) => mailer,
        Err(error) => return Ok(missed(error)),
    };
    let Some(lead) = inbox::get(&b.db, &claimed.lead_id).await? else {
        return Ok(Outcome::Nothing { cause: "The lead was removed" });
    };
    if lead.summary.quarantined {
        return Ok(Outcome::Nothing { cause: "The lead is in quarantine" });
    }
    let profile = content::basics(b).await?.profile;
    let desk = Desk { profile: &profile, options, site: b.site_url.as_deref() };
    let booking = lead.visit.as_ref().and_then(|visit| visit.booking.as_ref());
    // The same for every attempt, so that a duplicate can be recognised; a new edition has its own
    // id.
    let (letter, id) = match (claimed.channel, booking) {
        (Channel::OwnerMail, _) => (letters::owner_notice(&desk, &lead), claimed.id.clone()),
        (Channel::VisitorMail, _) => (letters::confirmation(&desk, &lead), claimed.id.clone()),
        (Channel::VisitMail, Some(booking)) => {
            (letters::invitation(&desk, &lead, booking), format!("{}.{}", claimed.id, booking.sequence))
        }
        (Channel::VisitMail, None) => return Ok(Outcome::Nothing { cause: "No visit is confirmed" }),
        (Channel::Webhook, _) => return Ok(Outcome::Nothing { cause: "No mail" }),
    };
    let host = site_host(desk.site).unwrap_or_else(|| "localhost".to_owned());
    let message = match letter.message(Postmark { id: &id, host: &host, at: b.clock.now() }) {
        Ok(message) => message,
        Err(error) => return Ok(Outcome::Refused { status: None, cause: error.to_string() }),
    };
    Ok(match mailer.send(message).await {
        Ok(code) => Outcome::Accepted { status: code, words: format!("Accepted {code}") },
        Err(error) => missed(&error),
    })
}

fn missed(error: &MailError) -> Outcome {
    let (status, cause) = (error.code(), error.to_string());
    if error.is_final() {
        Outcome::Refused { status, cause }
    } else {
        Outcome::Missed { status, cause, asked_ms: None }
    }
}
