//! The switches of the mails to the owner.

use crate::features::digests::api;
use crate::url::query_text;
use backend::features::digests::Switches;
use domain::features::digests::DigestKind;
use domain::features::digests::messages as msg;
use leptos::prelude::*;

/// None if they cannot be read.
pub(crate) async fn section() -> Option<AnyView> {
    let switches = api::switches().await.ok()?;
    Some(shown(switches).into_any())
}

fn shown(switches: Switches) -> impl IntoView {
    let said = match query_text("digests").as_str() {
        "saved" => Some(("note note--top", msg::SWITCHES_SAVED)),
        "failed" => Some(("note note--error note--top", msg::SWITCHES_FAILED)),
        _ => None,
    };
    let said = said.map(|(class, sentence)| {
        view! { <p class=class role="status"><span class="note__body">{sentence}</span></p> }
    });
    let off = if switches.mails { None } else { Some(view! { <p class="muted">{msg::MAILS_OFF}</p> }) };
    view! {
        <section class="question-part" aria-labelledby="digests">
            <h3 id="digests">"Mails to you"</h3>
            {said}
            {off}
            <form class="stack" method="post" action="/admin/digests" data-busy="">
                {switch(DigestKind::Morning, msg::DIGEST_ABOUT, switches.morning)}
                {switch(DigestKind::Weekly, msg::WEEKLY_ABOUT, switches.weekly)}
                <button class="button button--outline align-start">"Save the choice"</button>
            </form>
        </section>
    }
}

fn switch(kind: DigestKind, about: &'static str, is_on: bool) -> impl IntoView {
    let name = kind.code();
    let hint = format!("{name}-hint");
    view! {
        <div class="field">
            <label class="switch">
                <input type="checkbox" role="switch" name=name value="true" checked=is_on aria-describedby=hint.clone()/>
                {kind.label()}
            </label>
            <p class="hint" id=hint>{about}</p>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn each_switch_shows_its_state_and_what_is_missing() {
        let html = html_of(|| switch(DigestKind::Weekly, msg::WEEKLY_ABOUT, true));
        assert!(html.contains("name=\"weekly\"") && html.contains("checked"), "{html}");
        assert!(!html_of(|| switch(DigestKind::Morning, msg::DIGEST_ABOUT, false)).contains("checked"));
    }
}
