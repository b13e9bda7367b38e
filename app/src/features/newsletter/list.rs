use super::api;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::times::When;
use crate::admin::{count_unanswered, page, page_header, pagination, set_failure_status, when};
use crate::ui::attribute_if;
use crate::url::{query_param, query_text};
use backend::features::newsletter::{Subscriber, SubscriberCounts, SubscriberPage};
use domain::Timestamp;
use domain::features::newsletter::SubscriberState;
use domain::features::newsletter::messages as msg;
use leptos::prelude::*;

#[component]
pub fn SubscribersPage() -> impl IntoView {
    let state = SubscriberState::from_code(&query_text("state")).unwrap_or(SubscriberState::Confirmed);
    let after = query_param("after");
    let done = query_param("done");
    page("Newsletter", move |admin| async move {
        let page = api::list(state, after.as_deref()).await;
        let when = when().await;
        let waiting = count_unanswered().await;
        let content = match page {
            Ok(page) => screen(page, state, after.is_some(), done.as_deref(), &when).into_any(),
            Err(cause) => {
                set_failure_status(&cause);
                view! { {head(false)}<FailureNote sentence=msg::LIST_FAILED/> }.into_any()
            }
        };
        view! { <Frame email=admin.email here=Screen::Newsletter waiting>{content}</Frame> }
    })
}

fn head(can_export: bool) -> impl IntoView {
    let export = if can_export {
        Some(
            view! {
                <a class="button button--outline" href="/admin/newsletter/export.csv" download="newsletter.csv">
                    "Export confirmed"
                </a>
            }
            .into_any(),
        )
    } else {
        None
    };
    page_header("Newsletter", Screen::Newsletter.about().to_owned(), export)
}

fn screen(
    page: SubscriberPage,
    state: SubscriberState,
    deep: bool,
    done: Option<&str>,
    when: &When,
) -> impl IntoView + use<> {
    let SubscriberPage { counts, rows, next, has_mail } = page;
    let no_mail = if !has_mail {
        Some(view! {
            <p class="note note--top">
                {Icon::Alert.draw()}
                <span class="note__body">
                    "The site sends no mail, so sign-ups cannot be confirmed. They are kept for 30 days, and their emails will be sent once mail is set up."
                </span>
            </p>
        })
    } else {
        None
    };
    let list = if rows.is_empty() {
        nothing(state, deep, counts).into_any()
    } else {
        let rows = rows.into_iter().map(|row| line(row, has_mail, when)).collect_view();
        view! { <ul class="record-list record-list--cards">{rows}</ul> }.into_any()
    };
    let newest = if deep { Some(tab_href(state)) } else { None };
    let older = next.map(|next| format!("{}&after={next}", tab_href(state)));
    let more = pagination("pagination pagination--flat", newest, older);
    view! {
        {head(counts.confirmed > 0)}
        {result_note(done)}
        {no_mail}
        <nav class="tabs" aria-label="Filter">
            {tab("Confirmed", SubscriberState::Confirmed, state, counts.confirmed)}
            {tab("Waiting for confirmation", SubscriberState::Pending, state, counts.pending)}
        </nav>
        {list}
        {more}
    }
}

fn result_note(done: Option<&str>) -> Option<impl IntoView + use<>> {
    let (class, sentence) = match done? {
        "erased" => ("note note--top", msg::ERASED),
        "resent" => ("note note--top", msg::RESENT),
        "gone" => ("note note--error note--top", msg::GONE),
        "failed" => ("note note--error note--top", msg::FAILED),
        _ => return None,
    };
    Some(view! { <p class=class role="status"><span class="note__body">{sentence}</span></p> })
}

fn tab_href(state: SubscriberState) -> String {
    format!("/admin/newsletter?state={}", state.code())
}

fn tab(label: &'static str, state: SubscriberState, here: SubscriberState, count: i64) -> impl IntoView + use<> {
    view! {
        <a href=tab_href(state) aria-current=attribute_if(state == here, "true")>{label}" "<span>{count}</span></a>
    }
}

fn nothing(state: SubscriberState, deep: bool, counts: SubscriberCounts) -> impl IntoView {
    let (title, words) = match state {
        _ if deep => ("No more subscribers", "Go back to the newest."),
        SubscriberState::Confirmed if counts.pending > 0 => (
            "No confirmed subscribers yet",
            "Some people have signed up. They join the list once they press the button in their email.",
        ),
        SubscriberState::Confirmed => {
            ("No subscribers yet", "The sign-up form is next to the blog. Confirmed subscribers appear here.")
        }
        SubscriberState::Pending => (
            "No sign-ups are waiting",
            "New sign-ups wait here until they press the button in their email, for at most 30 days.",
        ),
    };
    view! {
        <div class="empty-state empty-state--small">
            <h2>{title}</h2>
            <p>{words}</p>
            <div class="actions"><a class="button button--outline" href="/blog">{Icon::External.draw()}"View the blog"</a></div>
        </div>
    }
}

fn line(row: Subscriber, has_mail: bool, when: &When) -> impl IntoView + use<> {
    let pending = row.state == SubscriberState::Pending.code();
    let at = Timestamp(row.confirmed_at.unwrap_or(row.requested_at));
    let verb = if pending { "Signed up" } else { "Confirmed" };
    let mail =
        if pending { Some(mail_state(row.mail_state.as_deref(), row.last_outcome.as_deref(), has_mail)) } else { None };
    let consent =
        if row.consent_version > 0 { Some(format!("Privacy policy, version {}", row.consent_version)) } else { None };
    let resend = if pending {
        Some(view! {
            <form method="post" action=format!("/admin/newsletter/{}/resend", row.id) data-busy="">
                <button class="button button--ghost button--small">"Send the email again"</button>
            </form>
        })
    } else {
        None
    };
    view! {
        <li class="record-row">
            <div class="record-row__body">
                <h2 class="break-anywhere">{row.email.clone()}</h2>
                <p class="record-row__meta">
                    <span>{verb}" "<time datetime=when.machine(at)>{when.full(at)}</time></span>
                    {consent.map(|consent| view! { <span>{consent}</span> })}
                    {mail}
                </p>
            </div>
            <div class="record-row__actions">{resend}{erase(&row.id, &row.email)}</div>
        </li>
    }
}

fn mail_state(state: Option<&str>, outcome: Option<&str>, has_mail: bool) -> impl IntoView + use<> {
    let (class, words) = match state {
        Some("delivered") => ("badge badge--success", "Email delivered".to_owned()),
        Some("failed") => ("badge badge--error", format!("Email not delivered: {}", outcome.unwrap_or("no answer"))),
        Some("held") => ("badge badge--warning", "Email held back".to_owned()),
        _ if !has_mail => ("badge badge--warning", "Email waiting".to_owned()),
        _ => match outcome {
            Some(outcome) => ("badge badge--warning", format!("Email will be retried: {outcome}")),
            None => ("badge", "Email on its way".to_owned()),
        },
    };
    view! { <span class=class>{words}</span> }
}

fn erase(id: &str, email: &str) -> impl IntoView + use<> {
    let popover = format!("erase-{id}");
    let title = format!("erase-title-{id}");
    view! {
        <button class="button button--ghost-danger button--small" type="button" popovertarget=popover.clone()>
            {Icon::Trash.draw()}"Erase"<span class="visually-hidden">{format!(" {email}")}</span>
        </button>
        <dialog class="dialog" id=popover.clone() popover="auto" aria-labelledby=title.clone()>
            <h2 id=title.clone()>"Erase this subscriber?"</h2>
            <p><b class="break-anywhere">{email.to_owned()}</b>" will be permanently removed from the list. This cannot be undone."</p>
            <form class="dialog__footer" method="post" action=format!("/admin/newsletter/{id}/erase") data-busy="">
                <button class="button button--outline" type="button" popovertarget=popover.clone() popovertargetaction="hide" autofocus>
                    "Cancel"
                </button>
                <button class="button button--danger">"Erase permanently"</button>
            </form>
        </dialog>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::when;
    use crate::test_html::html_of;

    fn row(email: &str, state: SubscriberState) -> Subscriber {
        Subscriber {
            id: "s-1".into(),
            email: email.into(),
            state: state.code().into(),
            created_at: 1_795_000_000_000,
            requested_at: 1_795_000_000_000,
            confirmed_at: (state == SubscriberState::Confirmed).then_some(1_795_100_000_000),
            consent_version: 2,
            mail_state: Some("failed".into()),
            last_outcome: Some("Refused 550".into()),
        }
    }

    fn page(rows: Vec<Subscriber>, has_mail: bool) -> SubscriberPage {
        let counts = SubscriberCounts { confirmed: 1, pending: 2, failed: 1 };
        SubscriberPage { counts, rows, next: None, has_mail }
    }

    #[test]
    fn rows_say_who_since_when_and_what_went_wrong() {
        let rows = vec![row("<b>jane@example.com", SubscriberState::Pending)];
        let page = html_of(|| screen(page(rows, false), SubscriberState::Pending, false, Some("resent"), &when()));
        assert!(page.contains("&lt;b&gt;jane@example.com") && page.contains("Refused 550"), "{page}");
        assert!(page.contains("version 2") && page.contains("The site sends no mail") && page.contains(msg::RESENT));
        assert!(page.contains("/admin/newsletter/s-1/erase") && !page.contains("style="));
    }

    #[test]
    fn empty_lists_say_what_will_be_there() {
        for state in [SubscriberState::Confirmed, SubscriberState::Pending] {
            let page = html_of(|| screen(page(vec![], true), state, false, None, &when()));
            assert!(
                page.contains("class=\"empty-state empty-state--small\"") && !page.contains("The site sends no mail"),
                "{page}"
            );
        }
    }
}
