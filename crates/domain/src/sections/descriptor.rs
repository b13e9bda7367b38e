use crate::kinds::FieldSpec;

pub(super) const TITLE_MISSING: &str = "A name or headline is required.";
pub(super) const TEXT_MISSING: &str = "A text is required.";

/// The editor's words about a type, and the form of its values.
#[derive(Debug)]
pub struct SectionDescriptor {
    pub label: &'static str,
    /// One sentence in the list of sections that can be added.
    pub about: &'static str,
    pub fields: fn() -> Vec<FieldSpec>,
    /// The field that names a section in the editor's outline.
    pub title: &'static str,
}
