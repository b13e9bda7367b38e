//! Redirects of the owner.

use super::{content, refusal, wrong};
use crate::action::Device;
use crate::model::{ContentHappened, Happened, Target};
use crate::world::{Trouble, World, chosen, text};
use backend::editing::{self, EditError, SaveRequest};
use domain::kinds::Kind;
use serde_json::json;

/// Few, so that they meet each other and pages.
const FROM: [&str; 4] = ["/blog/oil", "/blog/teak", "/oil", "/old"];
const TO: [&str; 5] = ["/contact", "/blog/oil", "/blog/teak", "/blog/brass", "/oil"];

impl World {
    pub(super) async fn add_redirect(&mut self, device: Device, from: u8, to: u8) -> Result<Happened, Trouble> {
        let from = FROM[usize::from(from) % FROM.len()];
        let to = TO[usize::from(to) % TO.len()];
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        // What there is at an address, a server knows as of its last look.
        server.poll_content_version().await?;
        let end = self.model.content.redirect_end(from, to);
        let values = json!({"from": from, "to": to, "kind": "permanent"});
        let kind = Kind::Redirects;
        let request = SaveRequest { kind, id: "", row_version: None, part: None, attempt: "", values: &values };
        match (editing::save(&server, &admin, request).await, end) {
            (Ok(_), Some(end)) => Ok(content(ContentHappened::Redirected { from: from.to_owned(), to: end })),
            (Ok(_), None) => Ok(wrong(format!("a redirect from {from} to {to} hides something or leads nowhere"))),
            (Err(EditError::Invalid(_)), None) => Ok(Happened::Nothing),
            (Err(error), _) => Ok(wrong(format!("no redirect from {from} to {to}: {}", refusal(error)?))),
        }
    }

    pub(super) async fn remove_redirect(&mut self, device: Device, index: u8) -> Result<Happened, Trouble> {
        let mut own = Vec::new();
        for redirect in &self.model.content.redirects {
            if matches!(redirect.to, Target::Address(_)) {
                own.push(redirect.from.clone());
            }
        }
        let Some(from) = chosen(&own, index) else { return Ok(Happened::Nothing) };
        let mut id = String::new();
        for row in self.tables().await?.of("redirects") {
            if text(row, "from_path") == from && row.get("deleted_at").is_some_and(serde_json::Value::is_null) {
                text(row, "id").clone_into(&mut id);
            }
        }
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        match editing::remove(&server, &admin, Kind::Redirects, &[id]).await {
            Ok(_) => Ok(content(ContentHappened::NotRedirected { from })),
            Err(error) => Ok(wrong(format!("the redirect from {from} stays: {}", refusal(error)?))),
        }
    }
}
