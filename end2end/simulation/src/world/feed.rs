use super::{Trouble, World};
use crate::action::FeedAction;
use crate::invariants::stamp;
use crate::model::{Happened, Visit};
use backend::features::calendar_feed;
use domain::leads::options::LeadStatus;
use domain::time::DAY;

/// How long the calendar keeps what is over.
const KEPT_MS: i64 = 30 * DAY;

impl World {
    pub(super) async fn feed(&mut self, action: FeedAction) -> Result<Happened, Trouble> {
        match action {
            FeedAction::Renew => {
                calendar_feed::renew(&self.backend).await?;
                let address = calendar_feed::address(&self.backend).await?.unwrap_or_default();
                let token = address.rsplit('/').next().unwrap_or_default().trim_end_matches(".ics").to_owned();
                self.feeds.push(token);
                Ok(Happened::FeedRenewed)
            }
            FeedAction::Stop => {
                calendar_feed::stop(&self.backend).await?;
                Ok(Happened::FeedStopped)
            }
            FeedAction::ReadAll => {
                let mut wrong = Vec::new();
                self.read_feeds(&mut wrong).await?;
                Ok(if wrong.is_empty() { Happened::AsPromised } else { Happened::Shown { wrong } })
            }
        }
    }

    /// Only the last address opens, and it has each visit as it is.
    pub(super) async fn read_feeds(&self, wrong: &mut Vec<String>) -> Result<(), Trouble> {
        for (number, token) in self.feeds.iter().enumerate() {
            let is_open = self.model.is_feed_open && number + 1 == self.feeds.len();
            match calendar_feed::read(&self.backend, token).await? {
                Some(_) if !is_open => wrong.push(format!("address {number} of the calendar has ended, and opens")),
                Some(file) => self.check_feed(&file, wrong),
                None if is_open => wrong.push(format!("address {number} of the calendar does not open")),
                None => {}
            }
        }
        Ok(())
    }

    fn check_feed(&self, file: &str, wrong: &mut Vec<String>) {
        let file = file.replace("\r\n ", "");
        for (number, request) in self.model.requests.iter().enumerate() {
            let standing = &request.standing;
            let is_hidden = request.is_erased || standing.is_quarantined || standing.status == LeadStatus::Closed;
            let uid = format!("UID:visit-{}@", self.known[number].lead_id);
            let entry = file.split("BEGIN:VEVENT").find(|entry| entry.contains(&uid));
            let is_right = match (standing.visit, entry) {
                (Visit::Booked { at }, Some(entry)) if !is_hidden => entry.contains(&stamp(at)),
                (Visit::Booked { at }, None) => is_hidden || self.now().since(at) > KEPT_MS - DAY,
                (Visit::None | Visit::Canceled { .. }, None) => true,
                (_, Some(_)) => false,
            };
            if !is_right {
                wrong.push(format!("the calendar has the visit of request {number} as {entry:?}"));
            }
            if request.is_erased && file.contains(&request.reference) {
                wrong.push(format!("the calendar names request {number}, which is erased"));
            }
        }
    }
}
