use super::api;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::url::has_query_param;
use domain::features::calendar_feed::messages as msg;
use domain::messages::contact_settings;
use leptos::prelude::*;

pub(crate) async fn account_section() -> AnyView {
    // The address could not be changed.
    let has_failed = has_query_param("failed");
    match api::address().await {
        Ok(address) => section(address, has_failed).into_any(),
        Err(cause) => view! { <p class="error">{cause.error.message}</p> }.into_any(),
    }
}

/// Among the other programs of the contact settings.
pub(crate) async fn program() -> Option<AnyView> {
    let address = api::address().await.ok()?;
    let (class, icon, word) = match address {
        Some(_) => ("badge badge--success", Icon::Check, "On"),
        None => ("badge", Icon::Clock, "Off"),
    };
    let row = view! {
        <li class="program">
            <h3><a href="/admin/account#calendar">{contact_settings::CALENDAR}</a></h3>
            <p class="small muted">{contact_settings::CALENDAR_READS}</p>
            <p><span class=class>{icon.draw()}{word}</span></p>
        </li>
    };
    Some(row.into_any())
}

/// `address` of the feed, if there is one.
fn section(address: Option<String>, has_failed: bool) -> impl IntoView {
    let renew = if address.is_some() { msg::RENEW } else { msg::MAKE };
    let stop = address.is_some().then(|| {
        view! {
            <form method="post" action="/admin/calendar/stop">
                <button class="button button--ghost">{msg::STOP}</button>
            </form>
        }
    });
    let problem = has_failed.then(|| {
        view! { <p class="error" role="alert">{Icon::Alert.draw_small()}{msg::FAILED}</p> }
    });
    view! {
        <section class="form-section" id="calendar" aria-labelledby="h-calendar">
            <h2 id="h-calendar">{msg::TITLE}</h2>
            <p class="muted">{msg::ABOUT}</p>
            <div class="stack">
                {shown(address)}
                {problem}
                <div class="actions">
                    <form method="post" action="/admin/calendar/renew">
                        <button class="button button--outline">{renew}</button>
                    </form>
                    {stop}
                </div>
            </div>
        </section>
    }
}

fn shown(address: Option<String>) -> AnyView {
    match address {
        Some(address) => view! {
            <div class="field">
                <label for="calendar-address">"Address"</label>
                <input class="input" id="calendar-address" type="url" readonly value=address aria-describedby="calendar-private"/>
                <p class="hint" id="calendar-private">{msg::PRIVATE}</p>
            </div>
        }
        .into_any(),
        None => view! { <p>{msg::NONE}</p> }.into_any(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn without_an_address_one_can_be_made_and_none_turned_off() {
        let page = html_of(|| section(None, false));
        assert!(page.contains(msg::MAKE) && !page.contains(msg::STOP) && !page.contains("role=\"alert\""));
        let page = html_of(|| section(Some("https://site.example/calendar/x.ics".into()), true));
        assert!(page.contains("calendar/x.ics") && page.contains(msg::STOP) && page.contains(msg::FAILED));
    }
}
