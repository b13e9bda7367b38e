//! A form that arrived without a valid session, or while sessions were unreadable: shows its input
//! and keeps it, to be submitted again.

use crate::admin::frame::FailureNote;
use crate::context::PendingForm;
use domain::messages::admin as msg;
use leptos::prelude::*;

pub(crate) fn fields(pending: &PendingForm) -> impl IntoView + use<> {
    pending
        .fields
        .iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| view! { <input type="hidden" name=*name value=value.clone()/> })
        .collect_view()
}

/// The typed text, so that it can be read and, if all else fails, copied.
pub(crate) fn typed_text(pending: &PendingForm) -> impl IntoView + use<> {
    let text = pending.fields.iter().find(|(name, value)| *name == "text" && !value.is_empty());
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
                {fields(&pending)}
                <button class="button">"Try Again"</button>
            </form>
        }
        .into_any()
    };
    let sentence = if pending.action.is_empty() { msg::OUT_OF_REACH } else { msg::LEAD_NOT_CHANGED };
    view! {
        <FailureNote sentence/>
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
        let pending = PendingForm { action: "/admin/leads/a1/note?q=x".into(), fields: vec![("text", note.into())] };
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
    fn a_page_is_only_read_again() {
        let page = html_of(|| unreachable(None));
        assert!(page.contains(msg::OUT_OF_REACH) && !page.contains("<form"));
    }
}
