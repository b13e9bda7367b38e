use super::*;
use crate::test_html::html_of;
use domain::sections::{PageHeadSection, PriceMove, SectionType};

fn item() -> PriceGuideItem {
    PriceGuideItem {
        work: "Galley & <bar>".into(),
        size: "40 ft".into(),
        from: 9_000,
        to: Some(12_000),
        ..PriceGuideItem::default()
    }
}

fn guide(items: Vec<PriceGuideItem>) -> PriceGuideSection {
    PriceGuideSection { title: "On board".into(), date: "2026-11-02".into(), items, ..PriceGuideSection::default() }
}

fn section(content: SectionContent) -> PageSection {
    PageSection { id: String::new(), anchor: "prices".into(), kind: SectionType::PriceGuide, content }
}

fn page(guides: Vec<PriceGuideSection>, today: Day) -> String {
    let mut sections = vec![section(SectionContent::PageHead(PageHeadSection::default()))];
    sections.extend(guides.into_iter().map(|guide| section(SectionContent::PriceGuide(guide))));
    html_of(|| {
        let mut ids = PageIds::default();
        let guides = PageGuides::of(&sections, today);
        let head = prices_as_of(guides.date_in_head, None);
        let mut views = Vec::new();
        for section in &sections {
            if let SectionContent::PriceGuide(content) = &section.content {
                views.push(view! { <PriceGuide content anchor="prices" guides=guides.clone() ids=&mut ids/> });
            }
        }
        view! { {head}{views} }
    })
}

const TODAY: Day = Day::from_date(2026, 11, 20);

#[test]
fn a_row_says_what_it_costs_and_leads_to_the_quote_form() {
    let html = page(vec![guide(vec![item()])], TODAY);
    assert!(html.contains("$9,000\u{2013}12,000") && html.contains("Galley &amp; &lt;bar"), "{html}");
    assert!(html.contains("/contact?about=Galley%20%26%20%3Cbar%3E%2C%2040%20ft#quote"), "{html}");
    assert!(html.contains("id=\"galley-bar\"") && !html.contains("style="), "{html}");
    assert_eq!(html.matches("<time datetime=\"2026-11-02\">").count(), 1, "{html}");
    assert_eq!(html.matches("price-key").count(), 0, "{html}");
}

#[test]
fn all_guides_of_a_page_have_one_scale_and_one_key() {
    let bench = PriceGuideItem { work: "Bench".into(), to: None, ..item() };
    let deck = PriceGuideItem { unit: "sq ft".into(), units: Some(150), from: 190, to: Some(260), ..item() };
    let html = page(vec![guide(vec![item(), deck]), guide(vec![bench, item()])], TODAY);
    assert_eq!(html.matches("<span>$50k</span>").count(), 2, "{html}");
    assert!(html.contains("x=\"57.0%\" width=\"21.0%\""), "{html}");
    for part in
        ["id=\"price-whole\"", "per sq ft</small>", "Drawn here: 150 sq ft", "worked out from a price per sq ft"]
    {
        assert_eq!(html.matches(part).count(), 1, "{part} in {html}");
    }
    assert!(html.contains("without an upper end") && html.contains("id=\"galley-bar-2\""), "{html}");
}

#[test]
fn prices_that_are_too_old_are_gone() {
    let old = PriceGuideSection { date: "2026-01-02".into(), ..guide(vec![item()]) };
    for gone in [old, guide(Vec::new())] {
        assert!(!page(vec![gone], TODAY).contains("<table"));
    }
}

#[test]
fn what_moves_a_price_is_said_with_its_sign() {
    let moved = PriceMove { text: "At our dock".into(), amount: "-5%".into() };
    let content =
        PriceGuideSection { moves: vec![moved], always: "Drawings\n\n Samples ".into(), ..guide(vec![item()]) };
    let html = page(vec![content], TODAY);
    assert!(html.contains("\u{2212}5%") && html.contains("price-saving") && html.contains("#i-down"), "{html}");
    assert!(html.contains("<span>Samples</span>") && !html.contains("Never in it"), "{html}");
    assert!(!page(vec![guide(vec![item()])], TODAY).contains("price-moves"));
}
