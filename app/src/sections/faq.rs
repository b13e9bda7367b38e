//! FAQ as native `<details>`: one open at a time.

use super::marks::field_mark;
use super::needs::Needs;
use super::page_ids::PageIds;
use super::{EmptyNote, QUOTE};
use crate::ui::{Icon, inline, phone_link};
use domain::content::Faq;
use domain::content::business::BusinessProfile;
use domain::messages;
use domain::sections::QuestionsSection;
use domain::text::slug::slugify;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/questions"], icons: &[Icon::Go], ..Needs::NONE };

#[component]
pub fn FaqSection<'a>(
    content: &'a QuestionsSection,
    anchor: &'a str,
    faqs: Option<Vec<Faq>>,
    /// Of each question ([`answer_ids`]).
    answer_ids: Vec<String>,
    profile: &'a BusinessProfile,
) -> impl IntoView + use<> {
    // 'Not here?' refers to the questions.
    let has_none = faqs.as_ref().is_some_and(Vec::is_empty);
    let lead = if has_none || content.lead.is_empty() {
        None
    } else {
        Some(view! { <span data-field=field_mark("lead")>{content.lead.clone()}</span> " " })
    };
    // One of a section is open at a time.
    let name = anchor.to_owned();
    let body = match faqs {
        None => view! { <p class="lede">{messages::FAQS_FAILED}</p> }.into_any(),
        Some(faqs) if faqs.is_empty() => {
            view! { <EmptyNote sentence=messages::FAQS_EMPTY link=(QUOTE, "Ask your question")/> }.into_any()
        }
        Some(faqs) => answer_ids
            .into_iter()
            .zip(faqs)
            .enumerate()
            .map(|(at, (id, faq))| {
                // Browsers open a closed `<details>` when a link targets something inside it, so
                // the answer has the id.
                view! {
                    <details name=name.clone() open=at == 0>
                        <summary>{faq.question}</summary>
                        <p id=id>{inline(&faq.answer)}</p>
                    </details>
                }
            })
            .collect_view()
            .into_any(),
    };
    view! {
        <section class="section" aria-labelledby=anchor.to_owned()>
            <div class="wrap grid faq-grid">
                <div>
                    <h2 id=anchor.to_owned() data-field=field_mark("title")>{content.title.clone()}</h2>
                    <p class="lede">{lead}<span data-field=field_mark("text")>{inline(&content.text)}</span></p>
                    {phone_link(profile).map(|link| view! { <p class="link">{link}</p> })}
                </div>
                <div class="faq">{body}</div>
            </div>
        </section>
    }
    .into_any()
}

/// For each: `faq-` and the question as a slug, or its place.
pub(crate) fn answer_ids(faqs: &[Faq], ids: &mut PageIds) -> Vec<String> {
    let mut answers = Vec::with_capacity(faqs.len());
    for (at, faq) in faqs.iter().enumerate() {
        let slug = match slugify(&faq.question) {
            slug if slug.is_empty() => (at + 1).to_string(),
            slug => slug,
        };
        answers.push(ids.take(&format!("faq-{slug}")));
    }
    answers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::text::inline::InlineText;

    fn html(questions: Option<&[&str]>) -> String {
        html_below(&mut PageIds::default(), "faq", questions)
    }

    fn html_below(ids: &mut PageIds, anchor: &str, questions: Option<&[&str]>) -> String {
        let faqs: Option<Vec<Faq>> = questions.map(|questions| {
            let faq = |question: &&str| Faq {
                id: String::new(),
                question: (*question).to_owned(),
                answer: InlineText::plain("An <answer>"),
                category: String::new(),
                display_order: 1,
            };
            questions.iter().map(faq).collect()
        });
        let profile = BusinessProfile::default();
        let content = QuestionsSection::default();
        let answer_ids = answer_ids(faqs.as_deref().unwrap_or_default(), ids);
        html_of(|| view! { <FaqSection content=&content anchor faqs answer_ids profile=&profile/> })
    }

    #[test]
    fn each_answer_has_an_address_and_the_first_is_open() {
        let page = html(Some(&["Do you work abroad?", "\u{26f5}?"]));
        assert!(page.contains("id=\"faq-do-you-work-abroad\"") && page.contains("id=\"faq-2\""), "{page}");
        let alike = html(Some(&["Oak?", "Oak!", "oak 2", "\u{26f5}", "4"]));
        for id in ["faq-oak", "faq-oak-2", "faq-oak-2-2", "faq-4", "faq-4-2"] {
            assert_eq!(alike.matches(&format!("id=\"{id}\"")).count(), 1, "{id}: {alike}");
        }
        assert_eq!(page.matches("<details").count(), 2);
        assert_eq!(page.matches(" open").count(), 1);
        assert!(page.contains("An &lt;answer"));
    }

    #[test]
    fn two_sections_with_the_same_question_have_two_addresses_and_open_on_their_own() {
        let mut ids = PageIds::default();
        let first = html_below(&mut ids, "faq", Some(&["Oak?"]));
        let second = html_below(&mut ids, "s-more", Some(&["Oak?"]));
        assert!(first.contains("id=\"faq-oak\"") && first.contains("name=\"faq\""), "{first}");
        assert!(second.contains("id=\"faq-oak-2\"") && second.contains("name=\"s-more\""), "{second}");
    }

    #[test]
    fn no_questions_and_unreadable_ones_say_so() {
        assert!(html(Some(&[])).contains(messages::FAQS_EMPTY));
        assert!(html(None).contains(messages::FAQS_FAILED));
    }
}
