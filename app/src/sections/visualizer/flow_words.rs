use domain::text::inline::InlineText;

/// The owner's words in the flow.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FlowWords {
    pub(super) title: String,
    pub(super) lede: InlineText,
    /// Next to the plain form's button.
    pub(super) note: String,
    /// Level of its heading.
    pub(super) level: u8,
}
