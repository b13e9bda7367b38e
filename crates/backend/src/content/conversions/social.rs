use crate::content::content_row::{ContentRow, FromContent};
use crate::db::core::rows::DamagedValue;
use domain::content::SocialPost;
use domain::kinds::{Fields as _, Kind};
use domain::media::picture::Picture;

impl FromContent for SocialPost {
    const KIND: Kind = Kind::Social;

    fn from_content(row: &ContentRow<'_>) -> Result<Self, DamagedValue> {
        let document = row.document;
        let picture = row.picture("picture").ok_or_else(|| DamagedValue::of(row.id, "media_id"))?;
        Ok(Self {
            id: row.id.to_owned(),
            // The caption next to it serves as its text.
            picture: Picture { alt: String::new(), ..picture },
            caption: document.text("caption").to_owned(),
            likes: document.number("likes"),
            comments: document.number("comments"),
            url: document.web_address("url"),
        })
    }
}
