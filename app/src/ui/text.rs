//! Text that Leptos does not escape.

/// Escapes `text` for `<title>` and `<textarea>`, whose children Leptos writes verbatim, so that a
/// name or a message cannot end them.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_can_end_its_element() {
        assert_eq!(escaped("Harbor & Grain</title><script>"), "Harbor &amp; Grain&lt;/title>&lt;script>");
    }
}
