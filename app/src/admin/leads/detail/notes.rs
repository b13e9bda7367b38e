use super::fact::{Fact, fact};
use super::writing::{FOR_YOURSELF, NOTE, field_of_notes, has_form};
use crate::admin::frame::FailureNote;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::When;
use crate::context::LeadFormState;
use crate::ui::attribute_if;
use backend::html::escaped;
use domain::leads::lead::Lead;
use domain::messages::inbox;
use leptos::prelude::*;

/// What the owner noted; a note is written in the box at the foot.
pub(crate) fn notes(lead: &Lead, query: &InboxQuery, when: &When) -> AnyView {
    let mut notes = Vec::new();
    for note in &lead.notes {
        notes.push(view! {
            <li>
                <p>{note.text.clone()}</p>
                <time datetime=when.machine(note.created_at)>{when.short(note.created_at)}</time>
            </li>
        });
    }
    let list = if notes.is_empty() { None } else { Some(view! { <ul class="lead-notes">{notes}</ul> }) };
    let here = query.lead(&lead.summary.id);
    let mark = if here.contains('?') { '&' } else { '?' };
    let add = format!("{here}{mark}note#{}", field_of_notes(lead));
    let content = view! {
        {list}
        <p class="small muted">"Only you see these"</p>
        <a class="button button--outline button--small align-start" href=add data-only-me="">{Icon::Plus.draw_small()}"Add a note"</a>
    };
    let value = if lead.notes.is_empty() { "None yet".to_owned() } else { format!("{}, only you", lead.notes.len()) };
    fact(Fact {
        id: "notes",
        icon: Icon::Pen,
        title: "Notes".to_owned(),
        value,
        is_open: false,
        content: content.into_any(),
    })
}

/// The only box of a request that nobody can be answered from: without an address, or held as spam.
pub(crate) fn form(lead: &Lead, query: &InboxQuery, refused: Option<&LeadFormState>) -> impl IntoView + use<> {
    let refused = refused.filter(|form| form.action == NOTE);
    let typed = match refused {
        Some(form) => escaped(&form.text),
        None => String::new(),
    };
    let why = refused.map(|form| {
        view! { <p class="error" id="note-says" role="alert">{Icon::Alert.draw_small()}{form.notice.clone()}</p> }
    });
    let invalid = attribute_if(refused.is_some(), "true");
    let described = attribute_if(refused.is_some(), "note-says");
    view! {
        <form class="composer" method="post" action=query.act(&lead.summary.id, NOTE) data-busy="">
            <h3><label for="note">{FOR_YOURSELF}</label></h3>
            <textarea
                class="input" id="note" name="text" rows="4" required
                aria-invalid=invalid aria-describedby=described autofocus=refused.is_some()
            >{typed}</textarea>
            {why}
            <div class="composer__foot"><button class="button">"Save note"</button></div>
        </form>
    }
}

pub(crate) fn saved(is_saved: bool) -> Option<AnyView> {
    if !is_saved {
        return None;
    }
    let note = view! { <div class="note" role="status">{Icon::Check.draw()}<p class="note__body">{inbox::NOTE_SAVED}</p></div> };
    Some(note.into_any())
}

/// Of a form whose notice has no place of its own.
pub(crate) fn notice(lead: &Lead, form: Option<&LeadFormState>) -> Option<impl IntoView + use<>> {
    let form = form?;
    if has_form(lead, &form.action) {
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
            action: NOTE.into(),
            text: "Oak</textarea><script>".into(),
            notice: "Please shorten it".into(),
            ..LeadFormState::default()
        };
        let page = html_of(|| super::form(&lead(), &InboxQuery::default(), Some(&form)));
        assert!(page.contains(">Oak&lt;/textarea&gt;&lt;script&gt;</textarea>"), "{page}");
        assert!(page.contains("Please shorten it") && page.contains("aria-invalid=\"true\""));
        let other = LeadFormState { action: "status".into(), ..form };
        assert!(!html_of(|| super::form(&lead(), &InboxQuery::default(), Some(&other))).contains("aria-invalid"));
    }

    #[test]
    fn notes_are_listed_and_added_in_the_box_at_the_foot() {
        let page = html_of(|| notes(&lead(), &InboxQuery::default(), &when()));
        assert!(page.contains("Asked about Burmese teak") && page.contains("1, only you"), "{page}");
        assert!(page.contains("href=\"/admin/leads/lead-jane-halloran?note#answer\""), "{page}");
        let mut held = lead();
        held.summary.quarantined = true;
        assert!(html_of(|| notes(&held, &InboxQuery::default(), &when())).contains("?note#note"));
    }
}
