//! The table: rows are what happens, columns are the mail and each device. `frontend-islands/src/admin/switches.ts`
//! keeps a tick as soon as it is set.

use super::{api, switches_script};
use crate::admin::frame::FailureNote;
use crate::url::query_text;
use backend::features::notices::Notices;
use domain::features::notices::messages as msg;
use domain::features::notices::{Cell, Notice, Place};
use domain::features::push::messages as push;
use leptos::prelude::*;

/// None if it cannot be read.
pub(crate) async fn section() -> Option<AnyView> {
    let notices = api::read().await.ok()?;
    switches_script();
    Some(shown(&notices, &query_text("notices")).into_any())
}

struct Column {
    place: Place,
    label: String,
}

fn columns(notices: &Notices) -> Vec<Column> {
    let mut columns = vec![Column { place: Place::Mail, label: msg::MAIL.to_owned() }];
    for device in &notices.devices {
        columns.push(Column { place: Place::Device(device.id.clone()), label: device.name.clone() });
    }
    columns
}

/// None if the place is not told of it.
fn is_on(notices: &Notices, notice: Notice, place: &Place) -> Option<bool> {
    match place {
        Place::Mail => Some(notices.mailed.contains(&notice)),
        Place::Device(id) => {
            let event = notice.push_event()?;
            let device = notices.devices.iter().find(|device| device.id == *id)?;
            Some(!device.silent.has(event))
        }
    }
}

/// `after` is what the address says of the form that led here.
fn shown(notices: &Notices, after: &str) -> impl IntoView + use<> {
    let said = match after {
        "saved" => Some(
            view! { <p class="note note--top" role="status"><span class="note__body">{msg::SAVED}</span></p> }
                .into_any(),
        ),
        "failed" => Some(view! { <FailureNote sentence=msg::NOT_SAVED/> }.into_any()),
        _ => None,
    };
    let columns = columns(notices);
    let mut heads = Vec::new();
    for column in &columns {
        let code = column.place.code().to_owned();
        heads.push(view! {
            <th scope="col" class="break-anywhere">{column.label.clone()}<input type="hidden" name="place" value=code/></th>
        });
    }
    let mut rows = Vec::new();
    for notice in Notice::ALL {
        let cells: Vec<_> = columns.iter().map(|column| cell(notices, notice, column)).collect();
        rows.push(view! { <tr><th scope="row"><b>{notice.label()}</b><span>{notice.when()}</span></th>{cells}</tr> });
    }
    view! {
        {said}
        <form class="notices" method="post" action="/admin/notices" data-switches="">
            <table class="notice-table">
                <caption class="visually-hidden">{msg::CAPTION}</caption>
                <thead><tr><th scope="col">{msg::TOLD_WHEN}</th>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
            <button class="button button--outline align-start">{msg::SAVE}</button>
            <p class="small muted" data-kept=""></p>
        </form>
        <p class="small muted">{msg::WITHDRAWN}</p>
        <p class="small muted">
            {msg::ADD_DEVICE}" "<a class="link" href="/admin/account/notifications">{push::OPEN}</a>
        </p>
    }
}

fn cell(notices: &Notices, notice: Notice, column: &Column) -> AnyView {
    let Some(is_on) = is_on(notices, notice, &column.place) else {
        return view! {
            <td class="notice-table__none"><span class="visually-hidden">{msg::not_offered(&column.label)}</span></td>
        }
        .into_any();
    };
    let code = Cell { notice, place: column.place.clone() }.code();
    let label = msg::cell(notice.label(), &column.label);
    view! {
        <td>
            <label>
                <input type="checkbox" name="on" value=code checked=is_on aria-label=label/>
                <span class="notice-table__place" aria-hidden="true">{column.label.clone()}</span>
            </label>
        </td>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::when;
    use crate::test_html::html_of;
    use domain::features::push::{PushDevice, PushEvent, SilentEvents};

    fn phone() -> PushDevice {
        let mut silent = SilentEvents::default();
        silent.set(PushEvent::VisitorMessage, true);
        PushDevice {
            id: "device-1".into(),
            name: "Safari <b> on iPhone".into(),
            is_current: false,
            endpoint: "https://push.example.com/a".into(),
            created_at: when().now(),
            delivered_at: None,
            trouble: None,
            silent,
        }
    }

    fn notices() -> Notices {
        Notices { mailed: vec![Notice::Request, Notice::Week], devices: vec![phone()], sent: vec![], sends_mail: true }
    }

    /// Of the box of a cell.
    fn tag(html: &str, code: &str) -> String {
        let start = html.find(&format!("value=\"{code}\"")).expect("the box");
        let end = html[start..].find('>').expect("its end");
        html[start..start + end].to_owned()
    }

    #[test]
    fn each_box_says_what_is_chosen_and_for_what_it_is() {
        let html = html_of(|| shown(&notices(), ""));
        for (code, is_on) in [
            ("request:mail", true),
            ("message:mail", false),
            ("week:mail", true),
            ("request:device-1", true),
            ("message:device-1", false),
        ] {
            assert_eq!(tag(&html, code).contains("checked"), is_on, "{code} {html}");
        }
        assert!(html.contains("A new request arrives: Safari &lt;b&gt; on iPhone"), "{html}");
        assert!(!html.contains("week:device-1") && html.contains("on iPhone: not offered"), "{html}");
        assert!(!html.contains("push.example.com"), "the address of a device is a secret: {html}");
    }

    #[test]
    fn the_form_names_the_places_that_it_shows() {
        let html = html_of(|| shown(&notices(), "saved"));
        assert_eq!(html.matches("name=\"place\"").count(), 2, "{html}");
        assert!(html.contains(msg::SAVED) && html.contains(msg::SAVE), "{html}");
        assert!(html_of(|| shown(&notices(), "failed")).contains(msg::NOT_SAVED));
    }
}
