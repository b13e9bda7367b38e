//! The consequences of erasing the people of several leads, before it is done.

use super::detail::erase::erased_things;
use super::inbox_query::InboxQuery;
use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::{count_unanswered, page, page_header, set_failure_status};
use crate::api::admin::inbox;
use crate::url::query_text;
use backend::leads::privacy::HeldPerson;
use domain::messages::{admin as msg, inbox as say};
use leptos::prelude::*;

#[component]
pub fn EraseLeadsPage() -> impl IntoView {
    let query = InboxQuery::of_request();
    let ids: Vec<String> = query_text("ids").split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect();
    page("Erase people", move |admin| async move {
        let waiting = count_unanswered().await;
        let people = match inbox::check_chosen(&ids) {
            Ok(()) => inbox::held_by_people(&ids).await,
            Err(refused) => Err(refused),
        };
        let shown = match people {
            Ok(people) if people.is_empty() => view! { <FailureNote sentence=say::NONE_CHOSEN/> }.into_any(),
            Ok(people) => question(&people, &ids, &query).into_any(),
            Err(failure) => {
                set_failure_status(&failure);
                view! { <FailureNote sentence=failure.error.message/> }.into_any()
            }
        };
        view! {
            <Frame email=admin.email here=Screen::Leads waiting>
                {page_header("Erase people", None, None)}
                {shown}
            </Frame>
        }
    })
}

fn question(people: &[HeldPerson], ids: &[String], query: &InboxQuery) -> impl IntoView + use<> {
    let mut rows = Vec::new();
    for HeldPerson { name, email, held } in people {
        let lines = erased_things(held).into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
        rows.push(view! {
            <li>
                <h2>{name.clone()}</h2>
                <p class="muted break-anywhere">{email.clone()}</p>
                <ul class="erase__list">{lines}</ul>
            </li>
        });
    }
    let drafts = ids.join(" ");
    let ids = ids.join(",");
    view! {
        <p>"This will be permanently deleted:"</p>
        <ul class="erase-people">{rows}</ul>
        <p>{msg::PERSON_ERASE_WARNING}</p>
        <form class="actions" method="post" action=query.act_on_chosen("erase") data-busy="" data-forget-drafts=drafts>
            <input type="hidden" name="ids" value=ids/>
            <a class="button button--outline" href=query.list()>"Cancel"</a>
            <button class="button button--danger">"Erase permanently"</button>
        </form>
    }
}
