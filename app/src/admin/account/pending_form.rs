//! A form that arrived without a valid session, or while sessions were unreadable: shows its input
//! and keeps it, to be submitted again.

use crate::admin::frame::FailureNote;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::context::{HeldQuestion, PendingForm};
use domain::messages::admin as msg;
use leptos::prelude::*;

fn fields(pending: &PendingForm, prefix: &str) -> impl IntoView + use<> {
    pending
        .fields
        .iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| view! { <input type="hidden" name=format!("{prefix}{name}") value=value.clone()/> })
        .collect_view()
}

/// In a form of the sign-in.
pub(crate) fn carried(pending: &PendingForm) -> impl IntoView + use<> {
    let files =
        if pending.had_files { Some(view! { <input type="hidden" name=PendingForm::FILES value="1"/> }) } else { None };
    view! {
        <input type="hidden" name=PendingForm::ACTION value=pending.action.clone()/>
        <input type="hidden" name=PendingForm::MARK value=pending.mark.clone()/>
        {fields(pending, PendingForm::PREFIX)}
        {files}
    }
}

/// Above the sign-in.
pub(crate) fn waiting(pending: &PendingForm) -> impl IntoView + use<> {
    let files = if pending.had_files { Some(view! { " "{msg::FILES_NOT_KEPT} }) } else { None };
    view! {
        <div class="note">{Icon::Clock.draw()}<div class="note__body">{msg::SESSION_ENDED}{files}</div></div>
        {typed_text(pending)}
    }
}

/// After the sign-in, before it deletes or sends something.
pub(crate) fn question(question: HeldQuestion) -> impl IntoView {
    let words = question.words.into_iter().map(|words| view! { <blockquote class="lead-message">{words}</blockquote> });
    view! {
        <div>
            <h1>"Not done yet"</h1>
            <div class="note">{Icon::Clock.draw()}<div class="note__body">{msg::NOT_DONE_YET}</div></div>
            {words.collect_view()}
            <form method="post" action=question.form.action.clone() data-busy="">
                {fields(&question.form, "")}
                <button class="button">{question.button}</button>
            </form>
            <p class="tiny muted"><a class="link" href=question.page>"Leave it and go back"</a></p>
        </div>
    }
}

/// The typed text, so that it can be read and, if all else fails, copied.
fn typed_text(pending: &PendingForm) -> impl IntoView + use<> {
    let text = pending.fields.iter().find(|(name, value)| name == "text" && !value.is_empty());
    text.map(|(_, value)| {
        view! {
            <figure class="kept-text">
                <figcaption class="small">"Your note"</figcaption>
                <blockquote class="lead-message">{value.clone()}</blockquote>
            </figure>
        }
    })
}

pub(crate) fn unreachable(pending: Option<PendingForm>) -> impl IntoView {
    let pending = pending.unwrap_or_default();
    let again = if pending.action.is_empty() {
        view! { <a class="button" href="">"Try Again"</a> }.into_any()
    } else {
        view! {
            <form method="post" action=pending.action.clone() data-busy="">
                {fields(&pending, "")}
                <button class="button">"Try Again"</button>
            </form>
        }
        .into_any()
    };
    let sentence = if pending.action.is_empty() { msg::OUT_OF_REACH } else { msg::LEAD_NOT_CHANGED };
    let files = if pending.had_files { Some(view! { <p class="muted">{msg::FILES_NOT_KEPT}</p> }) } else { None };
    view! {
        <FailureNote sentence/>
        {files}
        {typed_text(&pending)}
        {again}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn what_was_typed_is_seen_and_sent_again() {
        let note = "Called, <b>teak</b>\n\"sample\" sent";
        let pending = PendingForm {
            action: "/admin/leads/a1/note?q=x".into(),
            fields: vec![("text".into(), note.into())],
            ..PendingForm::default()
        };
        let page = html_of(|| unreachable(Some(pending)));
        assert!(page.contains("action=\"/admin/leads/a1/note?q=x\"") && page.contains(msg::LEAD_NOT_CHANGED));
        assert_eq!(
            page.matches("Called, &lt;b&gt;teak").count() + page.matches("value=\"Called, <b>teak").count(),
            2,
            "{page}"
        );
        assert!(!page.contains("\"sample\" sent\""), "quotes cannot end the value: {page}");
    }

    #[test]
    fn a_form_that_deletes_or_sends_is_read_before_its_button_is_pressed() {
        let fields = vec![("text".into(), "Dear <Jane>".into()), ("version".into(), "3".into())];
        let form = PendingForm { action: "/admin/leads/a1/reply".into(), fields, ..PendingForm::default() };
        let words = vec!["Dear <Jane>".into()];
        let asked = HeldQuestion { form, words, button: "Send".into(), page: "/admin/leads/a1".into() };
        let page = html_of(|| question(asked));
        for part in [
            msg::NOT_DONE_YET,
            "<blockquote class=\"lead-message\">Dear &lt;Jane&gt;</blockquote>",
            "action=\"/admin/leads/a1/reply\"",
            "name=\"version\" value=\"3\"",
            "href=\"/admin/leads/a1\"",
            ">Send</button>",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
    }

    #[test]
    fn fields_of_a_form_are_not_taken_for_those_of_the_sign_in() {
        let fields = vec![("email".into(), "jane@example.com".into()), ("name".into(), String::new())];
        let form = PendingForm { action: "/admin/x".into(), fields, mark: "m1".into(), had_files: true };
        let page = html_of(|| carried(&form));
        assert_eq!(page.matches("<input").count(), 4, "{page}");
        assert!(page.contains("name=\"held.email\"") && page.contains("name=\"held-mark\" value=\"m1\""), "{page}");
        assert!(html_of(|| waiting(&form)).contains(msg::FILES_NOT_KEPT));
    }

    #[test]
    fn a_page_is_only_read_again() {
        let page = html_of(|| unreachable(None));
        assert!(page.contains(msg::OUT_OF_REACH) && !page.contains("<form"));
    }
}
