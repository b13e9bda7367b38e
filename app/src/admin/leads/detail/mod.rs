pub(crate) mod contact;
pub(crate) mod conversation;
pub(crate) mod delivery_log;
mod due;
pub(crate) mod erase;
pub(crate) mod notes;
mod photos;
mod related;
mod request;
pub(crate) mod sketch;
mod worth;

use super::inbox_query::InboxQuery;
use super::undo::{self, Undoing};
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::times::When;
use crate::context::LeadFormState;
use backend::leads::merging::Related;
use backend::leads::privacy::Held;
use domain::content::StyleOption;
use domain::leads::lead::{Lead, LeadProject};
use domain::leads::options::{LeadKind, LeadStatus};
use domain::leads::reply_templates::ReplyWay;
use domain::messages::admin as msg;
use domain::text::phone::tel_uri;
use leptos::prelude::*;

/// Parts that are shown with a lead; an unreadable one is left out.
#[derive(Default)]
pub(crate) struct Beside {
    /// The change that led here.
    pub(crate) undoing: Undoing,
    pub(crate) style: Option<StyleOption>,
    pub(crate) held: Held,
    /// Sections of features.
    pub(crate) below_conversation: Vec<AnyView>,
    pub(crate) below_request: Vec<AnyView>,
    pub(crate) related: Related,
    pub(crate) conversation: Option<conversation::ConversationScreen>,
}

pub(crate) fn article(lead: &Lead, beside: Beside, query: &InboxQuery, when: &When) -> impl IntoView + use<> {
    let Beside { undoing, style, held, below_conversation, below_request, related, conversation } = beside;
    let refused = use_context::<LeadFormState>();
    let way = match &conversation {
        Some(shown) if !lead.summary.quarantined => Some(shown.talk.way),
        Some(_) | None => None,
    };
    let said = conversation.map(|shown| conversation::conversation(lead, &shown, query, when, refused.as_ref()));
    view! {
        <article class="inbox__detail" aria-labelledby="lead-name">
            <a class="back-link" href=query.list()>{Icon::Left.draw_small()}"Leads"</a>
            {undo::note(&undoing, &lead.summary.id, query, when)}
            {notes::notice(lead, refused.as_ref())}
            {head(lead, query)}
            {if lead.summary.damaged { Some(view! { <p class="note note--error" role="status">{msg::LEAD_DAMAGED}</p> }) } else { None }}
            {related::part_of(lead, &related, query)}
            {due::due_box(lead, way, query, when)}
            {due::trap_filled(lead)}
            {request::request(lead, style, when)}
            {worth::amount(lead, query)}
            {said}
            {below_conversation}
            {facts(lead, way, when)}
            {related::parts(&related, query, when)}
            {related::offer(lead, &related, query, when)}
            {below_request}
            <div class="two-panes">{notes::notes(lead, query, when, refused.as_ref())}{delivery_log::deliveries(lead, when)}</div>
            {erase::erase(lead, query, held)}
        </article>
    }
}

fn head(lead: &Lead, query: &InboxQuery) -> impl IntoView + use<> {
    let id = &lead.summary.id;
    let kind = match lead.summary.kind {
        _ if lead.summary.by_hand => "Added by hand",
        LeadKind::Refit => "Refit request",
        LeadKind::Contact => "Quote request",
        LeadKind::Visit => "Visit request",
    };
    let about = if lead.summary.topic.is_empty() { String::new() } else { format!(", {}", lead.summary.topic) };
    view! {
        <header class="lead-header">
            <div>
                <h1 id="lead-name">{lead.summary.name.clone()}</h1>
                <p>{kind}" "<b class="lead-header__reference" translate="no">{lead.summary.reference.clone()}</b>{about}</p>
            </div>
            <div class="lead-status">
                {if !lead.summary.quarantined { Some(status(lead, query)) } else { None }}
                <button
                    class="button button--outline button--icon" type="button" popovertarget="lead-menu" aria-label="More actions"
                >
                    {Icon::More.draw()}
                </button>
                <form class="menu" id="lead-menu" popover="auto" method="post">
                    <button formaction=query.action_to_list(id, "unread")>{Icon::Mail.draw()}"Mark as unread"</button>
                    {if lead.summary.quarantined {
                        view! {
                            <button formaction=query.act(id, "release")>{Icon::Inbox.draw()}"Release from quarantine"</button>
                        }.into_any()
                    } else {
                        view! {
                            <button formaction=query.action_to_list(id, "quarantine")>{Icon::Shield.draw()}"Move to quarantine"</button>
                        }.into_any()
                    }}
                </form>
            </div>
        </header>
    }
}

fn status(lead: &Lead, query: &InboxQuery) -> impl IntoView + use<> {
    let options = LeadStatus::ALL.map(|status| {
        let selected = status == lead.summary.status;
        view! { <option value=status.code() selected=selected>{status.label()}</option> }
    });
    view! {
        <form class="lead-status__form" method="post" action=query.act(&lead.summary.id, "status") data-busy="">
            <label class="visually-hidden" for="status">"Status"</label>
            <select class="input" id="status" name="status" autocomplete="off">{options.collect_view()}</select>
            <button class="button button--outline">"Save"</button>
        </form>
    }
}

fn facts(lead: &Lead, way: Option<ReplyWay>, when: &When) -> impl IntoView + use<> {
    let received = lead.summary.received_at;
    // The owner may not know everything of a lead that is added by hand.
    let phone = if !lead.phone.is_empty() {
        Some(
            view! { <div><dt>"Phone"</dt><dd><a class="link" href=tel_uri(&lead.phone)>{lead.phone.clone()}</a></dd></div> },
        )
    } else {
        None
    };
    let email = if !lead.email.is_empty() {
        Some(
            view! { <div><dt>"Email"</dt><dd><a class="link" href=contact::email(lead, way == Some(ReplyWay::BySite))>{lead.email.clone()}</a></dd></div> },
        )
    } else {
        None
    };
    let asked = !lead.summary.by_hand;
    let prefers =
        if asked { Some(view! { <div><dt>"Prefers"</dt><dd>{lead.contact_method.label()}</dd></div> }) } else { None };
    // Visit requests do not ask for a preferred time of day.
    let best_time = if asked && lead.summary.kind != LeadKind::Visit {
        Some(view! { <div><dt>"Best time"</dt><dd>{lead.preferred_time.label()}</dd></div> })
    } else {
        None
    };
    view! {
        <dl class="lead-facts">
            {phone}
            <div>
                <dt>"Received"</dt>
                <dd><time datetime=when.machine(received)>{when.full(received)}</time></dd>
            </div>
            {email}
            <div><dt>"Came from"</dt><dd>{lead.summary.source()}</dd></div>
            {prefers}
            {best_time}
            {lead.project.as_ref().map(project)}
            {worth::came_from(lead)}
        </dl>
    }
}

/// Fields that only the contact form has. The vessel is omitted if nothing is known about it.
fn project(project: &LeadProject) -> impl IntoView + use<> {
    let place = if project.is_boat() { "Boat location" } else { "Project location" };
    let vessel = project.vessel().map(|vessel| view! { <div><dt>"Vessel"</dt><dd>{vessel}</dd></div> });
    let location = if !project.location.is_empty() {
        Some(view! { <div><dt>{place}</dt><dd>{project.location.clone()}</dd></div> })
    } else {
        None
    };
    let source = if !project.source.is_empty() {
        Some(view! { <div><dt>"Found us by"</dt><dd>{project.source.clone()}</dd></div> })
    } else {
        None
    };
    view! {
        <div><dt>"Service"</dt><dd>{project.service.clone()}</dd></div>
        {location}
        {vessel}
        {source}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{lead, style, when};
    use crate::test_html::html_of;

    fn shown(lead: Lead) -> String {
        let beside = Beside { style: Some(style()), ..Beside::default() };
        html_of(|| article(&lead, beside, &InboxQuery::default(), &when()))
    }

    #[test]
    fn everything_the_visitor_said_is_there() {
        let page = shown(lead());
        for part in [
            "Jane Halloran",
            "HG-7K2M9Q",
            "LOA &lt; 50 ft,\nso every inch",
            "tel:+16195550142",
            "jane+boat@example.com",
            "Thu Nov 19, 4:12 PM",
            "Afternoon (12 PM-5 PM)",
            "/admin/photos/p1",
            "1920 × 1440, private",
            "/media/abc/480.avif",
            "Asked about Burmese teak",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert!(!page.contains("style=") && !page.contains("<script"));
    }

    #[test]
    fn the_words_come_first_then_the_pictures_and_the_visit_last() {
        let page = html_of(|| {
            let below_conversation = vec![view! { <p>"The visit"</p> }.into_any()];
            let beside = Beside { below_conversation, ..Beside::default() };
            article(&lead(), beside, &InboxQuery::default(), &when())
        });
        let mut last = 0;
        for part in ["lead-message", "/admin/photos/p1", "The visit", "lead-facts"] {
            let at = page.find(part).unwrap_or_default();
            assert!(at > last, "{part} in {page}");
            last = at;
        }
    }

    #[test]
    fn a_contact_lead_shows_what_its_form_asked() {
        let mut contact = lead();
        contact.summary.kind = LeadKind::Contact;
        contact.summary.topic = "Woodwork & Carpentry".into();
        contact.style_id = None;
        contact.photos.clear();
        contact.project = Some(LeadProject {
            first_name: "Jane".into(),
            last_name: "<i>O'Brien".into(),
            location: "Shelter Cove, slip <C12>".into(),
            vessel_name: Some("Selkie".into()),
            vessel_length: Some(45.5),
            service_code: "Woodwork & Carpentry".into(),
            service: "Woodwork & Carpentry".into(),
            source: "Marina Referral".into(),
        });
        let page = html_of(|| article(&contact, Beside::default(), &InboxQuery::default(), &when()));
        for part in [
            "Quote request",
            "Woodwork &amp; Carpentry",
            "Boat location",
            "slip &lt;C12&gt;",
            "Selkie, 45.5 ft",
            "Marina Referral",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
        if let Some(project) = &mut contact.project {
            project.service_code = "Residential".into();
            project.service = "Homes".into();
            project.vessel_name = None;
            project.vessel_length = None;
        }
        let page = html_of(|| article(&contact, Beside::default(), &InboxQuery::default(), &when()));
        assert!(page.contains("Project location") && page.contains("Homes") && !page.contains("Vessel"), "{page}");
    }

    #[test]
    fn its_status_is_selected_and_saved_by_a_plain_form() {
        let mut visit = lead();
        visit.summary.status = LeadStatus::Visit;
        let page = shown(visit);
        assert!(page.contains(r#"<option value="visit" selected"#), "{page}");
        assert!(page.contains(r#"method="post" action="/admin/leads/lead-jane-halloran/status""#));
        assert!(page.contains(r#"formaction="/admin/leads/lead-jane-halloran/quarantine""#));
    }

    #[test]
    fn a_lost_photo_is_not_passed_over() {
        let mut without = lead();
        without.photos.clear();
        without.summary.photo_missing = true;
        let page = shown(without);
        assert!(page.contains("Photo missing") && page.contains("Jane picked a photo"));
    }

    #[test]
    fn a_lead_without_pictures_or_words_still_reads() {
        let mut bare = lead();
        bare.photos.clear();
        bare.summary.message = "  ".into();
        let page = html_of(|| article(&bare, Beside::default(), &InboxQuery::default(), &when()));
        assert!(!page.contains("class=\"lead-pictures") && page.contains(domain::messages::inbox::NO_MESSAGE));
    }
}
