//! Where the bars of price guides lie. All guides of a page have one scale, so that rows can be compared.

use super::{PriceGuideItem, PriceGuideSection};

const STEPS: i64 = 5;
/// A price that only begins somewhere is drawn this far, in thousandths of the scale.
const OPEN: i64 = 170;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceScale {
    /// In dollars.
    step: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PriceBarLook {
    Whole,
    /// Of a price for a part.
    WorkedOut,
    /// Without an upper end.
    Open,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceBar {
    pub look: PriceBarLook,
    /// In thousandths of the scale.
    pub from: i64,
    /// In thousandths of the scale.
    pub width: i64,
}

impl PriceScale {
    /// From nothing to the highest price, rounded up.
    #[must_use]
    pub fn of<'a>(guides: impl Iterator<Item = &'a PriceGuideSection>) -> Self {
        let mut highest = 0;
        for item in guides.flat_map(|guide| &guide.items) {
            let Some(ends) = ends(item) else { continue };
            // The bar of an open price needs room.
            let end = if item.to.is_some() { ends.to } else { ends.from + ends.from / 5 };
            highest = highest.max(end);
        }
        Self { step: step(highest) }
    }

    /// "$0", "20k", up to "$100k".
    #[must_use]
    pub fn labels(self) -> Vec<String> {
        let mut labels = Vec::new();
        for at in 0..=STEPS {
            let amount = short(self.step * at);
            labels.push(if at == 0 || at == STEPS { format!("${amount}") } else { amount });
        }
        labels
    }

    /// None for a price for a part without a size.
    #[must_use]
    pub fn bar(self, item: &PriceGuideItem) -> Option<PriceBar> {
        let ends = ends(item)?;
        let from = self.place(ends.from);
        let (look, to) = match item.to {
            None => (PriceBarLook::Open, (from + OPEN).min(1_000)),
            Some(_) if item.unit.is_empty() => (PriceBarLook::Whole, self.place(ends.to)),
            Some(_) => (PriceBarLook::WorkedOut, self.place(ends.to)),
        };
        Some(PriceBar { look, from, width: to - from })
    }

    fn place(self, dollars: i64) -> i64 {
        dollars * 1_000 / (self.step * STEPS)
    }
}

struct Ends {
    from: i64,
    to: i64,
}

/// In dollars.
fn ends(item: &PriceGuideItem) -> Option<Ends> {
    let units = if item.unit.is_empty() { 1 } else { i64::from(item.units?) };
    let from = i64::from(item.from) * units;
    let to = item.to.map_or(from, |to| i64::from(to) * units);
    Some(Ends { from, to: to.max(from) })
}

/// The least round step with which the scale reaches `highest`.
fn step(highest: i64) -> i64 {
    let mut tens = 100;
    loop {
        for digit in [1, 2, 4, 5] {
            if digit * tens * STEPS >= highest {
                return digit * tens;
            }
        }
        tens *= 10;
    }
}

fn short(dollars: i64) -> String {
    match dollars {
        0..1_000 => dollars.to_string(),
        1_000..1_000_000 => format!("{}k", decimal(dollars, 1_000)),
        _ => format!("{}M", decimal(dollars, 1_000_000)),
    }
}

/// "1.2", without a zero behind the point.
fn decimal(dollars: i64, unit: i64) -> String {
    match dollars % unit * 10 / unit {
        0 => (dollars / unit).to_string(),
        tenth => format!("{}.{tenth}", dollars / unit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(from: i32, to: Option<i32>) -> PriceGuideItem {
        PriceGuideItem { from, to, ..PriceGuideItem::default() }
    }

    fn scale(items: Vec<PriceGuideItem>) -> PriceScale {
        PriceScale::of([PriceGuideSection { items, ..PriceGuideSection::default() }].iter())
    }

    #[test]
    fn it_fits_the_highest_price_rounded_up() {
        let labels = |to| scale(vec![item(100, Some(to))]).labels().join(" ");
        assert_eq!(labels(96_000), "$0 20k 40k 60k 80k $100k");
        assert_eq!(labels(156_000), "$0 40k 80k 120k 160k $200k");
        assert_eq!(labels(450), "$0 100 200 300 400 $500");
        assert_eq!(labels(5_200), "$0 2k 4k 6k 8k $10k");
        assert_eq!(labels(950_000), "$0 200k 400k 600k 800k $1M");
        assert_eq!(labels(10_000_000), "$0 2M 4M 6M 8M $10M");
        assert_eq!(scale(Vec::new()).labels().len(), 6);
    }

    #[test]
    fn steps_of_half_thousands_are_written_out() {
        assert_eq!(scale(vec![item(0, Some(1_900))]).labels().join(" "), "$0 400 800 1.2k 1.6k $2k");
    }

    #[test]
    fn bars_lie_where_their_prices_are() {
        let deck = PriceGuideItem { unit: "sq ft".into(), units: Some(150), ..item(190, Some(260)) };
        let without_size = PriceGuideItem { units: None, ..deck.clone() };
        let scale = scale(vec![item(58_000, Some(96_000))]);
        let bar = |item: &PriceGuideItem| scale.bar(item).map(|bar| (bar.look, bar.from, bar.width));
        assert_eq!(bar(&item(24_000, Some(41_000))), Some((PriceBarLook::Whole, 240, 170)));
        assert_eq!(bar(&deck), Some((PriceBarLook::WorkedOut, 285, 105)));
        assert_eq!(bar(&without_size), None);
        assert_eq!(bar(&item(4_800, None)), Some((PriceBarLook::Open, 48, 170)));
        assert_eq!(bar(&item(95_000, None)), Some((PriceBarLook::Open, 950, 50)));
        assert_eq!(bar(&item(5_000, Some(4_000))), Some((PriceBarLook::Whole, 50, 0)), "ends in the wrong order");
    }

    #[test]
    fn the_highest_open_price_has_room() {
        let scale = scale(vec![item(100_000, None)]);
        assert_eq!(scale.labels().last().map(String::as_str), Some("$200k"));
    }
}
