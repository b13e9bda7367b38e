//! Numbers as people write them.

use crate::text::typed;

/// A number in plain digits with at most one point ('-1234.5'), from '1,234.5', '1.234,5', '1 234,5' or '42,5'.
/// A single comma before three digits separates thousands, as in the United States; a single point never does.
#[must_use]
pub fn decimal(raw: &str) -> Option<String> {
    let typed = typed::value(raw);
    let (sign, digits) = match typed.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", typed.strip_prefix('+').unwrap_or(&typed)),
    };
    let parts = Parts::of(digits.trim())?;
    let whole = without_groups(parts.whole)?;
    if whole.is_empty() && parts.decimals.is_empty() {
        return None;
    }
    let whole = if whole.is_empty() { "0" } else { &whole };
    Some(if parts.decimals.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{}", parts.decimals) })
}

struct Parts<'t> {
    whole: &'t str,
    decimals: &'t str,
}

impl<'t> Parts<'t> {
    fn of(text: &'t str) -> Option<Self> {
        let Some(at) = decimal_mark(text) else { return Some(Self { whole: text, decimals: "" }) };
        let decimals = &text[at + 1..];
        let is_number = decimals.bytes().all(|b| b.is_ascii_digit());
        is_number.then_some(Self { whole: &text[..at], decimals })
    }
}

/// Where the mark before the decimals is: the last of two kinds, or the only one.
fn decimal_mark(text: &str) -> Option<usize> {
    let at = text.rfind([',', '.'])?;
    let mark = if text[at..].starts_with(',') { ',' } else { '.' };
    let before = &text[..at];
    if before.contains(mark) {
        return None;
    }
    let separates_thousands = mark == ','
        && text.len() - at == 4
        && (1..=3).contains(&before.len())
        && before.bytes().all(|b| b.is_ascii_digit())
        && !before.starts_with('0');
    if separates_thousands { None } else { Some(at) }
}

/// The digits of groups of three, which one kind of sign separates.
fn without_groups(text: &str) -> Option<String> {
    if text.bytes().all(|b| b.is_ascii_digit()) {
        return Some(text.to_owned());
    }
    let separator = text.chars().find(|c| matches!(c, ',' | '.' | ' ' | '\''))?;
    let mut groups = text.split(separator);
    let first = groups.next().unwrap_or_default();
    let is_group = |group: &str| group.bytes().all(|b| b.is_ascii_digit());
    if !(1..=3).contains(&first.len()) || !is_group(first) {
        return None;
    }
    let mut digits = first.to_owned();
    for group in groups {
        if group.len() != 3 || !is_group(group) {
            return None;
        }
        digits.push_str(group);
    }
    Some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_number_is_read_again_as_it_is(raw in "[-+]?[0-9.,' ]{0,14}|\\PC{0,20}") {
            if let Some(number) = decimal(&raw) {
                prop_assert!(number.parse::<f64>().is_ok_and(f64::is_finite), "{number}");
                // A single comma before three digits is the one ambiguous form; points never are.
                prop_assert_eq!(decimal(&number), Some(number.clone()));
            }
        }

        #[test]
        fn groups_and_decimals_are_read_in_both_customs(whole in 1_000_u32..10_000_000, decimals in "[0-9]{1,2}") {
            let digits = whole.to_string();
            let mut grouped = Vec::new();
            for group in digits.as_bytes().rchunks(3).rev() {
                grouped.push(std::str::from_utf8(group).expect("digits"));
            }
            let expected = Some(format!("{digits}.{decimals}"));
            for (separator, mark) in [(",", "."), (".", ","), (" ", ","), ("'", "."), ("\u{202f}", ",")] {
                prop_assert_eq!(decimal(&format!("{}{mark}{decimals}", grouped.join(separator))), expected.clone());
            }
        }
    }
}
