//! The owner's notes on a lead.

use super::place::Place;
use crate::admin::when::When;
use domain::lead::Lead;
use domain::limits::NOTE_MAX;
use leptos::prelude::*;

/// The notes, oldest first, and a form for the next.
pub(super) fn notes(lead: &Lead, place: &Place, when: &When) -> impl IntoView + use<> {
    let notes = lead
        .notes
        .iter()
        .map(|note| {
            view! {
                <li>
                    <p>{note.text.clone()}</p>
                    <time datetime=when.machine(note.created_at)>{when.short(note.created_at)}</time>
                </li>
            }
        })
        .collect_view();
    view! {
        <section aria-labelledby="h-notes">
            <div class="sec__h"><h2 id="h-notes">"Notes"</h2><span class="quiet small">"Only you see these"</span></div>
            {(!lead.notes.is_empty()).then(|| view! { <ul class="notes">{notes}</ul> })}
            <form class="f addnote" method="post" action=place.act(&lead.summary.id, "note") data-busy="">
                <label class="sr" for="note">"Add a note"</label>
                <textarea class="in" id="note" name="text" required maxlength=NOTE_MAX placeholder="Add a note"></textarea>
                <button class="btn btn--2 btn--sm start">"Save note"</button>
            </form>
        </section>
    }
}
