//! CSV for spreadsheets.

/// One line, quoted by RFC 4180. A cell that a spreadsheet would take for a formula gets an
/// apostrophe in front: form input must not run formulas on the owner's machine.
#[must_use]
pub fn line(cells: &[&str]) -> String {
    let quoted: Vec<String> = cells.iter().map(|cell| format!("\"{}\"", harmless(cell).replace('"', "\"\""))).collect();
    format!("{}\r\n", quoted.join(","))
}

fn harmless(cell: &str) -> String {
    let formula = cell.trim_start().starts_with(['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}']);
    if formula || cell.starts_with(['\t', '\r', '\n']) { format!("'{cell}") } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_never_formulas() {
        assert_eq!(line(&["a", "b, \"c\"", "d\ne"]), "\"a\",\"b, \"\"c\"\"\",\"d\ne\"\r\n");
        for formula in ["=1+1", "+1 619 555 0142", "-2", "@SUM(A1)", " =HYPERLINK(\"x\")", "\t=1", "\u{ff1d}1"] {
            assert!(line(&[formula]).starts_with("\"'"), "{formula}");
        }
        assert_eq!(line(&["o'brien@example.com"]), "\"o'brien@example.com\"\r\n");
    }
}
