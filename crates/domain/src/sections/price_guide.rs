use super::SectionDescriptor;
use crate::kinds::{FieldKind as K, FieldSpec, field};
use crate::text::inline::InlineText;
use crate::time::day::Day;
use serde::{Deserialize, Serialize};

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Price guide",
    about: "What a piece of work costs, as bars on one scale, how long it takes and what moves the price.",
    fields,
    title: "title",
};

const DOLLARS_MAX: i32 = 10_000_000;
const UNITS_MAX: i32 = 10_000;

/// The longest six months. Visitors do not see prices that are older.
const SHOWN_DAYS: i32 = 184;

/// One group of rows; a page may have several, on one scale.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PriceGuideSection {
    pub title: String,
    /// Without it, the title stands in the head of the table.
    pub text: InlineText,
    /// The day on which the prices were set, ISO; empty if nobody said.
    pub date: String,
    pub note: InlineText,
    pub items: Vec<PriceGuideItem>,
    pub moves: Vec<PriceMove>,
    /// One a line.
    pub always: String,
    /// One a line.
    pub never: String,
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
    /// Of a price for a part: "sq ft". Empty for the whole job.
    pub unit: String,
    /// The size that the bar of such a price is drawn for.
    pub units: Option<i32>,
    pub weeks: String,
    /// More words about this row.
    pub factors: InlineText,
}

/// What makes a price higher or lower.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PriceMove {
    pub text: String,
    /// With its sign: "+12–18%".
    pub amount: String,
}

impl PriceMove {
    #[must_use]
    pub fn is_saving(&self) -> bool {
        self.amount.trim_start().starts_with(['-', '\u{2212}', '\u{2013}'])
    }

    /// With a minus sign in place of a hyphen.
    #[must_use]
    pub fn shown_amount(&self) -> String {
        let amount = self.amount.trim();
        match amount.strip_prefix(['-', '\u{2013}']) {
            Some(rest) => format!("\u{2212}{}", rest.trim_start()),
            None => amount.to_owned(),
        }
    }
}

impl PriceGuideSection {
    /// Whether it has prices that visitors may rely on.
    #[must_use]
    pub fn is_shown(&self, today: Day) -> bool {
        !self.items.is_empty() && !self.is_outdated(today)
    }

    #[must_use]
    pub fn is_outdated(&self, today: Day) -> bool {
        match Day::parse(&self.date) {
            Some(day) => day.plus(SHOWN_DAYS) < today,
            None => false,
        }
    }
}

impl PriceGuideItem {
    /// "$40,000–60,000".
    #[must_use]
    pub fn range(&self) -> String {
        match self.to {
            Some(to) if to > self.from => format!("${}\u{2013}{}", grouped(self.from), grouped(to)),
            Some(_) => format!("${}", grouped(self.from)),
            None => format!("from ${}", grouped(self.from)),
        }
    }

    /// "per sq ft"; empty for a price of the whole job.
    #[must_use]
    pub fn per(&self) -> String {
        let unit = self.unit.trim().trim_start_matches("per ");
        if unit.is_empty() { String::new() } else { format!("per {unit}") }
    }

    /// "Drawn here: 150 sq ft", for the bar of a price for a part.
    #[must_use]
    pub fn drawn_for(&self) -> Option<String> {
        let per = self.per();
        let unit = per.strip_prefix("per ")?;
        Some(format!("Drawn here: {} {unit}", grouped(self.units?)))
    }

    /// What a visitor asks about who comes from this row.
    #[must_use]
    pub fn request(&self) -> String {
        if self.size.is_empty() { self.work.clone() } else { format!("{}, {}", self.work, self.size) }
    }
}

fn grouped(amount: i32) -> String {
    let digits = amount.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

fn fields() -> Vec<FieldSpec> {
    let lines = |name, label| field(name, label, K::Multiline { rows: 4 }).max(600).hint("One a line.");
    let moved = vec![
        field("text", "Reason", K::Text).required("A reason is required.").max(120).placeholder("Curved fronts"),
        field("amount", "How much", K::Text)
            .required("An amount is required.")
            .max(40)
            .placeholder("+12\u{2013}18%")
            .hint("Begin with + or \u{2212}."),
    ];
    vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 2 })
            .max(400)
            .hint("Without a text, the headline stands beside the scale."),
        field("date", "Prices as of", K::Date)
            .hint("Visitors see it. Prices older than six months are not shown until you set a new date."),
        field("items", "Rows", K::ListOf { item: "Row", fields: row() }),
        field("moves", "What moves the price", K::ListOf { item: "Reason", fields: moved }),
        lines("always", "Always in it"),
        lines("never", "Never in it"),
        field("note", "Note below the table", K::InlineText { rows: 2 }).max(300),
    ]
}

fn row() -> Vec<FieldSpec> {
    let price = |name, label, optional| field(name, label, K::Number { min: 0, max: DOLLARS_MAX, optional });
    vec![
        field("work", "Work", K::Text).required(super::TITLE_MISSING).max(80),
        field("size", "Size", K::Text).max(80).placeholder("30 to 40 ft"),
        price("from", "From, in dollars", false),
        price("to", "To, in dollars", true).hint("Leave empty for \"from\"."),
        field("unit", "Price per", K::Text)
            .max(30)
            .placeholder("sq ft")
            .hint("Leave empty for the price of a whole job."),
        field("units", "Bar drawn for", K::Number { min: 1, max: UNITS_MAX, optional: true })
            .hint("How many square feet, or feet, the bar shows. Only for a price per foot."),
        field("weeks", "Time", K::Text).max(60).placeholder("6\u{2013}8 weeks"),
        field("factors", "More words", K::InlineText { rows: 2 }).max(300).hint("Shown below the size."),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_written_as_a_person_would() {
        let item = |from, to| PriceGuideItem { from, to, ..PriceGuideItem::default() };
        assert_eq!(item(40_000, Some(60_000)).range(), "$40,000\u{2013}60,000");
        assert_eq!(item(950, None).range(), "from $950");
        assert_eq!(item(1_200_000, Some(1_200_000)).range(), "$1,200,000");
    }

    #[test]
    fn a_request_names_work_and_size() {
        let item = PriceGuideItem { work: "Galley".into(), size: "40 ft".into(), from: 9_000, ..Default::default() };
        assert_eq!(item.request(), "Galley, 40 ft");
        assert_eq!(PriceGuideItem { size: String::new(), ..item }.request(), "Galley");
    }

    #[test]
    fn a_price_for_a_part_says_what_its_bar_is_drawn_for() {
        let item = PriceGuideItem { unit: "per sq ft".into(), units: Some(1_500), ..PriceGuideItem::default() };
        assert_eq!(item.per(), "per sq ft");
        assert_eq!(item.drawn_for().as_deref(), Some("Drawn here: 1,500 sq ft"));
        assert_eq!(PriceGuideItem { units: None, ..item }.drawn_for(), None);
        assert_eq!(PriceGuideItem { units: Some(9), ..PriceGuideItem::default() }.drawn_for(), None);
    }

    #[test]
    fn the_sign_says_whether_something_is_saved() {
        let moved = |amount: &str| PriceMove { text: String::new(), amount: amount.into() };
        assert_eq!(moved("-5%").shown_amount(), "\u{2212}5%");
        assert_eq!(moved(" \u{2013} $1,500\u{2013}4,000").shown_amount(), "\u{2212}$1,500\u{2013}4,000");
        assert_eq!(moved("+$90").shown_amount(), "+$90");
        assert!(moved("-5%").is_saving() && moved("\u{2212}5%").is_saving() && !moved("+5\u{2013}8%").is_saving());
    }

    #[test]
    fn prices_that_are_older_than_six_months_are_not_shown() {
        let guide = |date: &str, rows| PriceGuideSection {
            date: date.into(),
            items: vec![PriceGuideItem::default(); rows],
            ..PriceGuideSection::default()
        };
        let today = Day::from_date(2026, 11, 2);
        assert!(guide("2026-05-02", 1).is_shown(today));
        assert!(!guide("2026-05-01", 1).is_shown(today));
        assert!(guide("", 1).is_shown(today), "nobody said how old they are");
        assert!(!guide("2026-11-02", 0).is_shown(today));
    }
}
