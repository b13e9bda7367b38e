//! Questions and answers: one open at a time, by the browser itself.

use crate::chrome::phone_link;
use domain::business::BusinessProfile;
use domain::content::Faq;
use domain::messages;
use leptos::prelude::*;

/// The questions, or why there are none.
#[component]
pub fn FaqSection<'a>(
    /// In their order; none if they could not be read.
    faqs: Option<Vec<Faq>>,
    /// Whom to ask instead.
    profile: &'a BusinessProfile,
) -> impl IntoView + use<> {
    let body = match faqs {
        None => view! { <p class="lede">{messages::FAQS_FAILED}</p> }.into_any(),
        Some(faqs) if faqs.is_empty() => view! { <p class="lede">{messages::FAQS_EMPTY}</p> }.into_any(),
        Some(faqs) => faqs
            .into_iter()
            .enumerate()
            .map(|(at, faq)| {
                view! {
                    <details name="faq" open=at == 0>
                        <summary>{faq.question}</summary>
                        <p>{faq.answer}</p>
                    </details>
                }
            })
            .collect_view()
            .into_any(),
    };
    view! {
        <section class="section" aria-labelledby="faq">
            <div class="wrap grid faq-grid">
                <div>
                    <h2 id="faq">"Before you call"</h2>
                    <p class="lede">"Not here? Ask the people who would do the work."</p>
                    <p class="link">{phone_link(profile)}</p>
                </div>
                <div class="faq">{body}</div>
            </div>
        </section>
    }
    .into_any()
}
