//! Text that Leptos does not escape.

/// `text` for the inside of `<title>` and `<textarea>`: Leptos writes the
/// children of both as they are, so that a name or a wish could end them.
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
