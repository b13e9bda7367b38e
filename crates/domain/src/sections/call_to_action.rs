use super::link::links;
use super::picture::picture_fields;
use super::{LabeledLink, PriceGuideItem, PriceGuideSection, SectionDescriptor, SectionPicture};
use crate::features::visits::VisitDay;
use crate::kinds::{FieldKind as K, FieldSpec, SelectOption, field};
use crate::text::inline::InlineText;
use crate::text::options::options;
use serde::{Deserialize, Serialize};

const DAYS_SHOWN: usize = 3;
const DAYS_FROM: usize = 2;

pub(super) const DESCRIPTOR: SectionDescriptor = SectionDescriptor {
    label: "Call to action",
    about: "The end of a page: a question, up to two buttons, phone and email.",
    fields,
    title: "title",
};

options! {
    ClosingLook {
        #[default]
        OverPicture = "picture", "Headline over a picture";
        BesidePicture = "beside", "Headline beside a picture";
        Visits = "visits", "The next days for a visit, beside a picture";
        Price = "price", "What one like it costs, from the price guide";
        Question = "question", "Short question with its buttons";
    }
}

/// The first link is the primary button; only two are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CallToActionSection {
    pub look: ClosingLook,
    /// Of the row of the price guide that it names.
    pub work: String,
    pub title: String,
    pub text: InlineText,
    pub links: Vec<LabeledLink>,
    #[serde(flatten)]
    pub picture: SectionPicture,
}

impl CallToActionSection {
    /// The days that it names; fewer than two are no choice.
    #[must_use]
    pub fn days<'a>(&self, ahead: &'a [VisitDay]) -> Vec<&'a VisitDay> {
        let mut days: Vec<&VisitDay> = ahead.iter().filter(|day| !day.times.is_empty()).take(DAYS_SHOWN).collect();
        if self.look != ClosingLook::Visits || days.len() < DAYS_FROM {
            days.clear();
        }
        days
    }

    /// None with another look, or if no guide has its row.
    #[must_use]
    pub fn price<'a>(&self, guides: &[&'a PriceGuideSection]) -> Option<NamedPrice<'a>> {
        let work = self.work.trim();
        if self.look != ClosingLook::Price || work.is_empty() {
            return None;
        }
        for guide in guides {
            for item in &guide.items {
                if item.work.trim().eq_ignore_ascii_case(work) {
                    return Some(NamedPrice { guide, item });
                }
            }
        }
        None
    }
}

/// A row of a price guide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedPrice<'a> {
    pub guide: &'a PriceGuideSection,
    pub item: &'a PriceGuideItem,
}

fn fields() -> Vec<FieldSpec> {
    let looks = ClosingLook::ALL.iter().map(|look| SelectOption::new(look.code(), look.label())).collect();
    let mut fields = vec![
        field("title", "Headline", K::Text).required(super::TITLE_MISSING).max(120),
        field("text", "Text", K::InlineText { rows: 2 }).max(400),
        links("links", "Buttons"),
        field("look", "Look", K::Select { options: looks })
            .hint("Without two free days ahead, or without such a price, it is the short question."),
        field("work", "Row of the price guide", K::Text)
            .max(80)
            .placeholder("Saloon refit")
            .shown_if("look", ClosingLook::Price.code()),
    ];
    fields.extend(picture_fields(false));
    fields
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::day::Day;

    fn day(iso: &str, times: &[u16]) -> VisitDay {
        VisitDay { day: Day::parse(iso).expect("a day"), times: times.to_vec(), note: None }
    }

    #[test]
    fn it_names_the_price_of_its_row() {
        let item = |work: &str| PriceGuideItem { work: work.into(), ..PriceGuideItem::default() };
        let guide = PriceGuideSection { items: vec![item("Galley"), item("Saloon refit")], ..Default::default() };
        let content =
            |work: &str| CallToActionSection { look: ClosingLook::Price, work: work.into(), ..Default::default() };
        assert_eq!(content(" saloon Refit").price(&[&guide]).map(|price| price.item), Some(&guide.items[1]));
        assert_eq!(content("").price(&[&guide]), None);
        assert_eq!(content("Deck").price(&[&guide]), None);
        let other = CallToActionSection { look: ClosingLook::Question, ..content("Galley") };
        assert_eq!(other.price(&[&guide]), None);
    }

    #[test]
    fn it_names_three_free_days_or_none() {
        let content = CallToActionSection { look: ClosingLook::Visits, ..CallToActionSection::default() };
        let ahead = [
            day("2026-11-30", &[480, 510]),
            day("2026-12-01", &[]),
            day("2026-12-02", &[480]),
            day("2026-12-03", &[480]),
            day("2026-12-04", &[480]),
        ];
        let named: Vec<String> = content.days(&ahead).iter().map(|day| day.day.iso()).collect();
        assert_eq!(named, ["2026-11-30", "2026-12-02", "2026-12-03"]);
        assert!(content.days(&ahead[..2]).is_empty(), "one day is no choice");
        assert!(CallToActionSection::default().days(&ahead).is_empty(), "only with that look");
    }
}
