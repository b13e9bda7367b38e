use crate::admin::frame::FailureNote;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::detail::conversation;
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::When;
use crate::context::LeadFormState;
use crate::ui::attribute_if;
use backend::html::escaped;
use domain::leads::lead::Lead;
use leptos::prelude::*;

/// Last part of the URL that notes are posted to.
pub(crate) const ACTION: &str = "note";

pub(crate) fn notes(
    lead: &Lead,
    query: &InboxQuery,
    when: &When,
    refused: Option<&LeadFormState>,
) -> impl IntoView + use<> {
    let refused = refused.filter(|form| form.action == ACTION);
    let typed = match refused {
        Some(form) => escaped(&form.text),
        None => String::new(),
    };
    let why = refused.map(|form| {
        view! { <p class="error" id="note-says" role="alert">{Icon::Alert.draw_small()}{form.notice.clone()}</p> }
    });
    let invalid = attribute_if(refused.is_some(), "true");
    let described = attribute_if(refused.is_some(), "note-says");
    let mut notes = Vec::new();
    for note in &lead.notes {
        notes.push(view! {
            <li>
                <p>{note.text.clone()}</p>
                <time datetime=when.machine(note.created_at)>{when.short(note.created_at)}</time>
            </li>
        });
    }
    view! {
        <section aria-labelledby="h-notes">
            <div class="section-header"><h2 id="h-notes">"Notes"</h2><span class="muted small">"Only you see these"</span></div>
            {if !lead.notes.is_empty() { Some(view! { <ul class="lead-notes">{notes}</ul> }) } else { None }}
            <form class="field add-note" method="post" action=query.act(&lead.summary.id, ACTION) data-busy="">
                <label class="visually-hidden" for="note">"Add a note"</label>
                <textarea
                    class="input" id="note" name="text" required placeholder="Add a note"
                    aria-invalid=invalid aria-describedby=described autofocus=refused.is_some()
                >{typed}</textarea>
                {why}
                <button class="button button--outline button--small align-start">"Save note"</button>
            </form>
        </section>
    }
}

/// Of a form whose notice has no place of its own.
pub(crate) fn notice(lead: &Lead, form: Option<&LeadFormState>) -> Option<impl IntoView + use<>> {
    let form = form?;
    if form.action == ACTION || conversation::has_form(lead, &form.action) {
        return None;
    }
    let sentence = form.notice.clone();
    Some(view! { <FailureNote sentence/> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{lead, when};
    use crate::test_html::html_of;

    #[test]
    fn a_note_that_was_refused_stays_typed_and_says_why() {
        let form = LeadFormState {
            action: ACTION.into(),
            text: "Oak</textarea><script>".into(),
            notice: "Please shorten it".into(),
            ..LeadFormState::default()
        };
        let page = html_of(|| notes(&lead(), &InboxQuery::default(), &when(), Some(&form)));
        assert!(page.contains(">Oak&lt;/textarea&gt;&lt;script&gt;</textarea>"), "{page}");
        assert!(page.contains("Please shorten it") && page.contains("aria-invalid=\"true\""));
        let other = LeadFormState { action: "status".into(), ..form };
        assert!(!html_of(|| notes(&lead(), &InboxQuery::default(), &when(), Some(&other))).contains("aria-invalid"));
    }
}
