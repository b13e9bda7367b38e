use crate::kinds::{FieldKind as K, FieldSpec, field};
use serde::{Deserialize, Serialize};

/// Begins the value of a picture field that shows the picture of a page's slot.
const SLOT: &str = "slot:";

/// A picture of a section. Alt text and caption of a slot's picture are the slot's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SectionPicture {
    pub picture: String,
    pub alt: String,
    pub caption: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureRef<'a> {
    None,
    /// A picture of the library, by its id.
    Library(&'a str),
    /// Managed under Page images: the picture of that page and key.
    Slot {
        page: &'a str,
        key: &'a str,
    },
}

impl SectionPicture {
    #[must_use]
    pub fn reference(&self) -> PictureRef<'_> {
        picture_ref(&self.picture)
    }
}

/// The value of a picture field that shows the picture of a page's slot.
#[must_use]
pub fn slot_value(page: &str, key: &str) -> String {
    format!("{SLOT}{page}/{key}")
}

#[must_use]
pub fn picture_ref(value: &str) -> PictureRef<'_> {
    if value.is_empty() {
        return PictureRef::None;
    }
    let Some(slot) = value.strip_prefix(SLOT) else { return PictureRef::Library(value) };
    match slot.split_once('/') {
        Some((page, key)) => PictureRef::Slot { page, key },
        None => PictureRef::None,
    }
}

/// The fields of a [`SectionPicture`], whose struct is flattened into the section's values.
pub(super) fn picture_fields(has_caption: bool) -> Vec<FieldSpec> {
    let mut fields = vec![
        field("picture", "Picture", K::Picture { max_mb: 5, alt: "alt", place: "" }),
        field("alt", "Alt text", K::Text).max(300).hint("Leave empty if the picture is decorative."),
    ];
    if has_caption {
        fields.push(field("caption", "Caption", K::Text).max(300).hint("Shown below the picture."));
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_of_the_library_or_of_a_slot() {
        assert_eq!(picture_ref(""), PictureRef::None);
        assert_eq!(picture_ref("k3f"), PictureRef::Library("k3f"));
        assert_eq!(picture_ref(&slot_value("home", "closing")), PictureRef::Slot { page: "home", key: "closing" });
        assert_eq!(picture_ref("slot:home"), PictureRef::None);
    }
}
