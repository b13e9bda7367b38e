use domain::text::inline::InlineText;

/// What the flow says above its first step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FlowWords {
    pub(super) title: String,
    pub(super) lede: InlineText,
    /// Level of its heading.
    pub(super) level: u8,
}
