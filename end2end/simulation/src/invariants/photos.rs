use super::seen::{Promise, Seen};
use crate::world::{Row, text};

pub const PROMISES: &[Promise] =
    &[Promise { sentence: "A photo belongs to the one request or message that it was sent with.", broken: claimed }];

fn claimed(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    let rows = seen.tables.of("uploads");
    for (number, photo) in seen.model.photos.iter().enumerate() {
        let Some(request) = photo.request else { continue };
        let found = rows.iter().find(|row| text(row, "storage_key") == photo.key);
        let expected = &seen.model.requests[request];
        match found {
            Some(row) if expected.is_erased => {
                broken.push(format!(
                    "Photo {number} of request {request}, which is erased, is in row {}.",
                    text(row, "id")
                ));
            }
            None if !expected.is_erased => broken.push(format!("Photo {number} of request {request} is gone.")),
            Some(row) if !is_of(seen, row, &expected.reference, photo.message.as_deref()) => {
                broken.push(format!("Photo {number} of request {request} belongs to something else."));
            }
            Some(_) | None => {}
        }
    }
    broken
}

fn is_of(seen: &Seen<'_>, row: &Row, reference: &str, message: Option<&str>) -> bool {
    let owner = match text(row, "lead_id") {
        "" => text(row, "further_lead_id"),
        first => first,
    };
    let mut leads = seen.tables.of("leads").iter();
    let lead = leads.find(|lead| text(lead, "reference") == reference);
    lead.is_some_and(|lead| text(lead, "id") == owner) && text(row, "message_id") == message.unwrap_or_default()
}
