use super::{SectionDescriptor, SectionPicture};
use crate::kinds::{FieldKind as K, FieldSpec, field};
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Before and after",
    about: "Two pictures of the same place, with a slider between them. Nothing is shown until both are there.",
    fields,
    title: "title",
};

/// The fields of both pictures, without which the section shows nothing.
pub const COMPARED_PICTURES: [&str; 2] = ["beforePicture", "afterPicture"];

const BEFORE: &str = "Before";
const AFTER: &str = "After";

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct BeforeAfterSection {
    pub title: String,
    pub text: InlineText,
    pub before_picture: String,
    pub before_alt: String,
    before_label: String,
    pub after_picture: String,
    pub after_alt: String,
    after_label: String,
    /// Below both pictures.
    pub caption: String,
}

impl BeforeAfterSection {
    #[must_use]
    pub fn before(&self) -> SectionPicture {
        picture(&self.before_picture, &self.before_alt)
    }

    #[must_use]
    pub fn after(&self) -> SectionPicture {
        picture(&self.after_picture, &self.after_alt)
    }

    /// The label of the first picture.
    #[must_use]
    pub fn before_label(&self) -> &str {
        if self.before_label.is_empty() { BEFORE } else { &self.before_label }
    }

    /// The label of the second picture.
    #[must_use]
    pub fn after_label(&self) -> &str {
        if self.after_label.is_empty() { AFTER } else { &self.after_label }
    }
}

fn picture(picture: &str, alt: &str) -> SectionPicture {
    SectionPicture { picture: picture.to_owned(), alt: alt.to_owned(), caption: String::new() }
}

fn fields() -> Vec<FieldSpec> {
    vec![
        field("title", "Headline", K::Text).max(120),
        field("text", "Text", K::InlineText { rows: 2 }).max(400),
        field("beforePicture", "Picture before", K::Picture { max_mb: 5, alt: "beforeAlt", place: "" }),
        field("beforeAlt", "Alt text of the picture before", K::Text).max(300),
        field("beforeLabel", "Word on the picture before", K::Text).max(40).placeholder(BEFORE),
        field("afterPicture", "Picture after", K::Picture { max_mb: 5, alt: "afterAlt", place: "" })
            .hint("Taken from the same place as the one before."),
        field("afterAlt", "Alt text of the picture after", K::Text).max(300),
        field("afterLabel", "Word on the picture after", K::Text).max(40).placeholder(AFTER),
        field("caption", "Caption", K::Text).max(300).hint("Shown below the pictures."),
    ]
}
