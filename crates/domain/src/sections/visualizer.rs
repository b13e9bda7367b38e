use super::SectionDescriptor;
use crate::kinds::{FieldKind as K, FieldSpec, field};
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Refit visualizer",
    about: "The request in three steps: choose a style, add photos, say when to call.",
    fields,
    title: "title",
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct VisualizerSection {
    pub title: String,
    /// Empty for the sentence that counts the styles.
    pub text: InlineText,
    /// Next to the button that sends the form without scripts.
    pub note: String,
}

fn fields() -> Vec<FieldSpec> {
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 2 })
            .max(400)
            .hint("If empty, a sentence says how many styles there are."),
        field("note", "Words next to the send button", K::Text).max(120).hint("Shown where scripts are off."),
    ]
}
