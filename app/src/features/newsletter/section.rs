//! The form to sign up: beside the lists of the blog, on pages of sections, and on its own page.

use crate::context::FormState;
use crate::sections::contact_form::FORM_ICONS;
use crate::sections::heading::{lede, section_title};
use crate::sections::needs::Needs;
use crate::ui::{FieldError, Trap};
use domain::content::site_words::SiteWords;
use domain::features::newsletter::messages as msg;
use domain::features::newsletter::{NewsletterDraft, field};
use domain::sections::NewsletterSection;
use domain::site::pages::PRIVACY_POLICY;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs =
    Needs { sheets: &["sections/forms", "sections/contact"], icons: FORM_ICONS, ..Needs::NONE };

const EMAIL: &str = "newsletter-email";

#[component]
pub(super) fn NewsletterForm(
    #[prop(optional)] state: FormState<NewsletterDraft>,
    #[prop(optional)] on_dark: bool,
) -> impl IntoView {
    let button = if on_dark { "button button--light" } else { "button button--small" };
    let wrong = state.wrong(field::EMAIL);
    let email = state.draft.email;
    let described = wrong.as_ref().map_or("newsletter-note", |_| "newsletter-email-error newsletter-note");
    view! {
        <form class="news" method="post" action="/newsletter">
            <label for=EMAIL>"Email"</label>
            <div class="search">
                <input
                    class="input" id=EMAIL name=field::EMAIL inputmode="email" autocapitalize="none" autocomplete="email" required
                    value=email aria-describedby=described
                    aria-invalid=wrong.as_ref().map(|_| "true")
                />
                <button class=button type="submit">"Subscribe"</button>
            </div>
            <FieldError field=EMAIL message=wrong/>
            <Trap name=field::TRAP/>
            <p class="when" id="newsletter-note">
                {msg::SIGN_UP_NOTE}<a href=PRIVACY_POLICY.path>{msg::SIGN_UP_NOTE_LINK}</a>"."
            </p>
        </form>
    }
    .into_any()
}

pub(crate) fn section(content: &NewsletterSection, anchor: &str, is_first: bool) -> AnyView {
    view! {
        <section class="section">
            <div class="wrap">
                {section_title(is_first, anchor, &content.title)}
                {lede(&content.text)}
                <NewsletterForm/>
            </div>
        </section>
    }
    .into_any()
}

pub(super) fn beside_blog(words: &SiteWords) -> AnyView {
    let about = words.newsletter_text.clone();
    let about = if about.is_empty() { None } else { Some(view! { <p class="lede">{about}</p> }) };
    view! {
        <section class="letter on-dark">
            <div class="wrap">
                <div><h2>{words.newsletter_title.clone()}</h2>{about}</div>
                <NewsletterForm on_dark=true/>
            </div>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    fn html(state: FormState<NewsletterDraft>) -> String {
        html_of(|| view! { <NewsletterForm state/> })
    }

    #[test]
    fn what_was_typed_comes_back_as_text_with_its_sentence() {
        let draft = NewsletterDraft { email: "\"><script>".into(), ..NewsletterDraft::default() };
        let violations = draft.validate().expect_err("no address");
        let refused = html(FormState { draft, violations, notice: None });
        assert!(!refused.contains("<script") && refused.contains("id=\"newsletter-email-error\""), "{refused}");
        assert!(refused.contains("aria-invalid=\"true\""));
        let fresh = html(FormState::default());
        assert!(!fresh.contains("aria-invalid") && fresh.contains("name=\"trap\""), "{fresh}");
        assert!(fresh.contains("aria-describedby=\"newsletter-note\""));
    }
}
