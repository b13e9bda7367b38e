use crate::content::content_row::{ContentRow, FromContent};
use crate::db::core::rows::DamagedValue;
use domain::content::Testimonial;
use domain::kinds::{Fields as _, Kind, NO_PROJECT};

impl FromContent for Testimonial {
    const KIND: Kind = Kind::Testimonials;

    fn from_content(row: &ContentRow<'_>) -> Result<Self, DamagedValue> {
        let document = row.document;
        Ok(Self {
            id: row.id.to_owned(),
            text: document.text("testimonialText").to_owned(),
            client_name: document.filled("clientName"),
            client_photo: row.picture("clientPhoto"),
            location: document.filled("location"),
            date: document.filled("date"),
            rating: document.number("rating"),
            review_url: document.web_address("googleReviewUrl"),
            platform: document.text("reviewPlatform").to_owned(),
            position: document.position(),
            project_id: match document.text("linkedProjectId") {
                "" | NO_PROJECT => None,
                id => Some(id.to_owned()),
            },
            project: None,
            tags: document.texts("tags"),
        })
    }
}
