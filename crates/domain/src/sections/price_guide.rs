use super::SectionDescriptor;
use crate::kinds::{FieldKind as K, FieldSpec, field};
use crate::text::inline::InlineText;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Price guide",
    about: "What a piece of work costs at which size, how long it takes and what moves the price.",
    fields,
    title: "title",
};

const DOLLARS_MAX: i32 = 10_000_000;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PriceGuideSection {
    pub title: String,
    pub text: InlineText,
    /// The day on which the prices were set, ISO.
    pub date: String,
    pub note: InlineText,
    pub items: Vec<PriceGuideItem>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PriceGuideItem {
    pub work: String,
    pub size: String,
    /// In dollars.
    pub from: i32,
    /// In dollars; none for a price that only begins somewhere.
    pub to: Option<i32>,
    pub weeks: String,
    /// Reasons for a lower or higher price.
    pub factors: InlineText,
}

impl PriceGuideItem {
    /// "$40,000 to $60,000".
    #[must_use]
    pub fn range(&self) -> String {
        match self.to {
            Some(to) if to > self.from => format!("{} to {}", dollars(self.from), dollars(to)),
            Some(_) => dollars(self.from),
            None => format!("from {}", dollars(self.from)),
        }
    }

    /// The quote form's line when a visitor asks about this row.
    #[must_use]
    pub fn request(&self) -> String {
        let size = if self.size.is_empty() { String::new() } else { format!(", {}", self.size) };
        format!("{}{size} ({})", self.work, self.range())
    }
}

fn dollars(amount: i32) -> String {
    let digits = amount.to_string();
    let mut grouped = String::from("$");
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

fn fields() -> Vec<FieldSpec> {
    let price = |name, label, optional| field(name, label, K::Number { min: 0, max: DOLLARS_MAX, optional });
    let item = vec![
        field("work", "Work", K::Text).required(super::TITLE_MISSING).max(80),
        field("size", "Size", K::Text).max(80).placeholder("30 to 40 ft"),
        price("from", "From, in dollars", false),
        price("to", "To, in dollars", true).hint("Leave empty for \"from\"."),
        field("weeks", "Time", K::Text).max(60).placeholder("6 to 8 weeks"),
        field("factors", "What moves the price", K::InlineText { rows: 2 }).max(300),
    ];
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 2 }).max(400),
        field("date", "Prices as of", K::Date).hint("Visitors see how old the prices are."),
        field("items", "Rows", K::ListOf { item: "Row", fields: item }),
        field("note", "Note below the table", K::InlineText { rows: 2 }).max(300),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_written_as_a_person_would() {
        let item = |from, to| PriceGuideItem { from, to, ..PriceGuideItem::default() };
        assert_eq!(item(40_000, Some(60_000)).range(), "$40,000 to $60,000");
        assert_eq!(item(950, None).range(), "from $950");
        assert_eq!(item(1_200_000, Some(1_200_000)).range(), "$1,200,000");
    }

    #[test]
    fn a_request_names_work_size_and_price() {
        let item = PriceGuideItem { work: "Galley".into(), size: "40 ft".into(), from: 9_000, ..Default::default() };
        assert_eq!(item.request(), "Galley, 40 ft (from $9,000)");
    }
}
