pub(crate) mod contact;
pub(crate) mod conversation;
pub(crate) mod delivery_log;
pub(crate) mod erase;
pub(crate) mod fact;
mod head;
pub(crate) mod notes;
mod person;
mod photos;
mod related;
mod request;
mod sketch;
mod stands;
pub(crate) mod turn;
mod worth;
pub(crate) mod writing;

use super::inbox_query::InboxQuery;
use super::undo::{self, Undoing};
use crate::admin::times::When;
use crate::context::LeadFormState;
use backend::leads::merging::Related;
use backend::leads::privacy::Held;
use domain::content::StyleOption;
use domain::leads::lead::Lead;
use domain::messages::admin as msg;
pub(crate) use head::Neighbors;
use leptos::prelude::*;

/// Parts that are shown with a lead; an unreadable one is left out.
#[derive(Default)]
pub(crate) struct Beside {
    pub(crate) neighbors: Neighbors,
    /// The change that led here.
    pub(crate) undoing: Undoing,
    /// A note was just saved.
    pub(crate) noted: bool,
    pub(crate) style: Option<StyleOption>,
    pub(crate) held: Held,
    /// Facts of features.
    pub(crate) below_conversation: Vec<AnyView>,
    pub(crate) below_request: Vec<AnyView>,
    pub(crate) related: Related,
    pub(crate) conversation: Option<conversation::ConversationScreen>,
}

/// The words and the conversation, beside them the facts, and at the foot the line that opens to write.
pub(crate) fn article(lead: &Lead, beside: Beside, query: &InboxQuery, when: &When) -> impl IntoView + use<> {
    let refused = use_context::<LeadFormState>();
    let refused = refused.as_ref();
    let talk = beside.conversation.as_ref().map(|shown| &shown.talk);
    let said = beside.conversation.as_ref().map(|shown| conversation::conversation(lead, shown, query, when));
    let write = conversation::write(lead, beside.conversation.as_ref(), query, refused);
    view! {
        <article class="inbox__detail lead" aria-labelledby="lead-name">
            <div class="lead__top">
                {head::head(lead, &beside.neighbors, query)}
                {turn::turn(lead, talk, when)}
            </div>
            <div class="lead__columns">
                <div class="lead__talk">
                    {undo::note(&beside.undoing, &lead.summary.id, query, when)}
                    {notes::saved(beside.noted)}
                    {notes::notice(lead, refused)}
                    {if lead.summary.damaged { Some(view! { <p class="note note--error" role="status">{msg::LEAD_DAMAGED}</p> }) } else { None }}
                    {related::part_of(lead, &beside.related, query)}
                    {turn::quarantine(lead, query)}
                    {turn::is_try(lead)}
                    {turn::trap_filled(lead)}
                    {request::request(lead, beside.style.clone(), when)}
                    {said}
                    {related::parts(&beside.related, query, when)}
                    {related::offer(lead, &beside.related, query, when)}
                </div>
                {facts(lead, beside, query, when)}
            </div>
            {write}
        </article>
    }
}

fn facts(lead: &Lead, beside: Beside, query: &InboxQuery, when: &When) -> impl IntoView + use<> {
    let Beside { held, below_conversation, below_request, conversation, .. } = beside;
    let talk = conversation.as_ref().map(|shown| &shown.talk);
    let way = if lead.summary.quarantined { None } else { talk.map(|talk| talk.way) };
    let page = conversation.as_ref().and_then(|shown| conversation::page_link(lead, shown, query, when));
    view! {
        <aside class="lead__facts" aria-label="About this request">
            {stands::stands(lead, talk, query, when)}
            {below_conversation}
            {worth::amount(lead, query)}
            {below_request}
            {person::person(lead, way, page, when)}
            {notes::notes(lead, query, when)}
            {delivery_log::deliveries(lead, when)}
            {erase::erase(lead, query, held)}
        </aside>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{lead, style, when};
    use crate::test_html::html_of;
    use domain::leads::lead::LeadProject;
    use domain::leads::options::LeadKind;

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
