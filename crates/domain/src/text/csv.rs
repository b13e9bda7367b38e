/// One line, quoted by RFC 4180. A cell that a spreadsheet would take for a formula gets an
/// apostrophe in front: form input must not run formulas on the owner's machine. A phone number is
/// none. Where cells are
/// separated by semicolons or tabs (settings of many countries), the commas and quotes of a line
/// mean nothing, so what a spreadsheet there would take for the beginning of a cell gets one too.
#[must_use]
pub fn line(cells: &[&str]) -> String {
    let mut quoted = Vec::with_capacity(cells.len());
    for cell in cells {
        let doubled = harmless(cell).replace('"', "\"\"");
        quoted.push(format!("\"{doubled}\""));
    }
    format!("{}\r\n", quoted.join(","))
}

const SIGNS: [char; 8] = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

fn harmless(cell: &str) -> String {
    let mut out = String::with_capacity(cell.len() + 1);
    let is_formula = cell.trim_start().starts_with(SIGNS) && !is_number(cell);
    if is_formula || cell.starts_with(['\t', '\r', '\n']) {
        out.push('\'');
    }
    let mut begins = false;
    for (at, c) in cell.char_indices() {
        if begins && SIGNS.contains(&c) && !is_number(&cell[at..]) {
            out.push('\'');
        }
        let separates = matches!(c, ';' | '\t' | '\r' | '\n');
        begins = separates || (begins && (c.is_whitespace() || c == '"'));
        out.push(c);
    }
    out
}

/// Whether a text is, up to what separates it from the next cell, only digits, spaces and the signs of phone numbers.
fn is_number(text: &str) -> bool {
    let end = text.find([';', '\t', '\r', '\n', '"']).unwrap_or(text.len());
    let is_phone = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '+' | '(' | ')' | '-' | '.' | '/');
    text[..end].chars().all(is_phone) && text[..end].contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_never_formulas() {
        assert_eq!(line(&["a", "b, \"c\"", "d\ne"]), "\"a\",\"b, \"\"c\"\"\",\"d\ne\"\r\n");
        for number in ["+1 619 555 0142", "+49 (0)30 123-45", "(619) 555-0142", "+16195550142", "-2"] {
            assert_eq!(line(&[number]), format!("\"{number}\"\r\n"));
        }
        for formula in [
            "=1+1",
            "+1 619 555 0142 x9",
            "+A1",
            "+cmd|' /C calc'!A0",
            "+",
            "-",
            "+1*2",
            "@SUM(A1)",
            " =HYPERLINK(\"x\")",
            "\t=1",
            "\u{ff1d}1",
        ] {
            assert!(line(&[formula]).starts_with("\"'"), "{formula}");
        }
        for (sent, written) in [
            ("b;=1+1;c", "b;'=1+1;c"),
            ("v; \t@SUM(1)", "v; \t'@SUM(1)"),
            ("hello\n-A2", "hello\n'-A2"),
            ("619 555 0142; +49 30 1234567", "619 555 0142; +49 30 1234567"),
            ("+49 30 1234567;=1+1", "+49 30 1234567;'=1+1"),
            ("a;\"=1\"", "a;\"\"'=1\"\""),
            ("a\t\u{ff1d}1", "a\t'\u{ff1d}1"),
            ("3;5 - 2", "3;5 - 2"),
        ] {
            assert_eq!(line(&[sent]), format!("\"{written}\"\r\n"));
        }
        assert_eq!(line(&["o'brien@example.com"]), "\"o'brien@example.com\"\r\n");
    }
}
