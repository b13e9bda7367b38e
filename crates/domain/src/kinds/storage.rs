#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    /// Not in the kind's own table.
    Elsewhere,
    Text,
    /// Text, the value of one of the field's options.
    Code,
    /// Text; empty is stored as null.
    NullableText,
    Number,
    NullableNumber,
    Flag,
    /// A list of texts as JSON.
    List,
    /// A list of objects as JSON.
    Json,
}
