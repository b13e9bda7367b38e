use super::fact::{Fact, fact};
use crate::admin::counted;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::inbox_query::InboxQuery;
use backend::leads::privacy::Held;
use domain::leads::lead::Lead;
use domain::messages::admin as msg;
use leptos::prelude::*;

/// The button and its confirmation. The confirmation is a popover with a plain form, so it works
/// without scripts.
pub(crate) fn erase(lead: &Lead, query: &InboxQuery, held: Held) -> AnyView {
    let action = query.action_to_list(&lead.summary.id, "erase");
    let whose = if lead.email.is_empty() { lead.summary.name.clone() } else { lead.email.clone() };
    let drafts = lead.summary.id.clone();
    let content = view! {
        <div class="erase">
            <p class="small muted">"If this person asks you to forget them, erase them here."</p>
            <button class="button button--ghost-danger button--small align-start" type="button" popovertarget="erase-person">
                {Icon::Trash.draw()}"Erase person"
            </button>
            <dialog class="dialog" id="erase-person" popover="auto" aria-labelledby="h-erase-person">
                <h2 id="h-erase-person">"Erase this person?"</h2>
                <p>"Everything stored about "<b class="break-anywhere">{whose}</b>" will be permanently deleted:"</p>
                <ul class="erase__list">{erased_things(&held).into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
                <p>{msg::PERSON_ERASE_WARNING}</p>
                <form class="dialog__footer" method="post" action=action data-busy="" data-forget-drafts=drafts>
                    <button
                        class="button button--outline" type="button" popovertarget="erase-person" popovertargetaction="hide" autofocus
                    >
                        "Cancel"
                    </button>
                    <button class="button button--danger">"Erase permanently"</button>
                </form>
            </dialog>
        </div>
    };
    fact(Fact {
        id: "erase",
        icon: Icon::Trash,
        title: "Personal data".to_owned(),
        value: String::new(),
        is_open: false,
        content: content.into_any(),
    })
}

/// The things that go, one line each.
pub(crate) fn erased_things(held: &Held) -> Vec<String> {
    let mut lines = vec![counted(held.leads, "request")];
    for (count, one) in [
        (held.photos, "photo or sketch"),
        (held.notes, "note"),
        (held.messages, "message"),
        (held.times, "proposed time"),
        (held.deliveries, "delivery"),
    ] {
        match (count, one) {
            (0, _) => {}
            (1, one) => lines.push(format!("1 {one}")),
            (n, "photo or sketch") => lines.push(format!("{n} photos and sketches")),
            (n, "delivery") => lines.push(format!("{n} deliveries, with their log")),
            (n, one) => lines.push(format!("{n} {one}s")),
        }
    }
    if held.waiting > 0 {
        lines.push(format!("{} that will not be sent", counted(held.waiting, "waiting mail or message")));
    }
    lines.extend(held.also.iter().map(|label| (*label).to_owned()));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::lead;
    use crate::test_html::html_of;

    const OF_A_FEATURE: &str = "the subscription to the newsletter";

    #[test]
    fn it_asks_first_and_says_what_goes() {
        let held = Held {
            leads: 2,
            photos: 1,
            notes: 3,
            messages: 5,
            times: 0,
            deliveries: 4,
            waiting: 1,
            also: vec![OF_A_FEATURE],
        };
        let page = html_of(|| erase(&lead(), &InboxQuery::default(), held));
        for part in [
            "jane+boat@example.com",
            "2 requests",
            "1 photo or sketch",
            "3 notes",
            "5 messages",
            "4 deliveries",
            "1 waiting mail",
            OF_A_FEATURE,
            msg::PERSON_ERASE_WARNING,
            "action=\"/admin/leads/lead-jane-halloran/erase\"",
            "popovertarget=\"erase-person\"",
            "data-forget-drafts=\"lead-jane-halloran\"",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert!(
            !html_of(|| erase(&lead(), &InboxQuery::default(), Held { leads: 1, ..Held::default() }))
                .contains("photo or sketch")
        );
    }
}
