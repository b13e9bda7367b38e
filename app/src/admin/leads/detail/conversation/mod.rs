//! The conversation in a lead: what was said, and at the foot the box to write in. `frontend-islands/src/admin/reply.ts`
//! keeps the draft and counts the seconds in which an answer can be undone; without scripts everything is a plain form.

mod composer;
mod mailed;
mod page_link;
mod posts;
mod shown;
mod thread;
mod work;
mod write;

pub(crate) use page_link::page_link;
pub(crate) use shown::ConversationScreen;
pub(crate) use write::write;

use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::When;
use domain::leads::lead::Lead;
use leptos::prelude::*;

pub(crate) fn conversation(lead: &Lead, shown: &ConversationScreen, query: &InboxQuery, when: &When) -> AnyView {
    view! {
        <section class="conversation" id="conversation" aria-labelledby="h-conversation">
            <div class="section-header"><h2 id="h-conversation">"Conversation"</h2></div>
            {thread::thread(lead, shown, query, when)}
            {work::outcome(lead, shown, query)}
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{lead, when};
    use crate::context::LeadFormState;
    use crate::test_html::html_of;
    use backend::features::conversation::Talk;
    use domain::delivery::{Channel, DeliveryState};
    use domain::features::conversation::messages as msg;
    use domain::features::conversation::work::messages as work_msg;
    use domain::features::conversation::{Conversation, LeadMessage, MessageKind, VisitorsPage};
    use domain::features::visits::VisitDay;
    use domain::leads::lead::Delivery;
    use domain::leads::options::LeadStatus;
    use domain::leads::reply_templates::{ReplyTemplate, ReplyWay, TemplateValues};
    use domain::time::day::Day;
    use domain::time::{HOUR, SECOND};

    fn delivery(state: DeliveryState, attempts: i32) -> Delivery {
        Delivery {
            id: "d9".into(),
            channel: Channel::ReplyMail,
            state,
            attempts,
            next_attempt_at: when().now(),
            updated_at: when().now(),
            last_outcome: Some("Refused 550".into()),
            about: None,
        }
    }

    fn reply(state: DeliveryState, attempts: i32, age_ms: i64) -> LeadMessage {
        LeadMessage {
            id: "m1".into(),
            kind: MessageKind::Reply,
            text: "Is the light <12 volts?".into(),
            created_at: when().now().plus_ms(-age_ms),
            delivery: Some(delivery(state, attempts)),
            offers: Vec::new(),
            choices: Vec::new(),
            decision_id: None,
        }
    }

    fn shown(messages: Vec<LeadMessage>) -> ConversationScreen {
        let template = |id: &str, text: &str| ReplyTemplate { id: id.into(), name: id.into(), text: text.into() };
        ConversationScreen {
            talk: Talk {
                is_visit_booked: false,
                conversation: Conversation {
                    version: 4,
                    messages,
                    page: VisitorsPage::Open { path: "/request/a.0.1.b".into(), until: when().now().plus_ms(HOUR) },
                    seen_at: None,
                },
                templates: vec![template("visit", "Dear {name}, about {style}")],
                values: TemplateValues { name: "Jane".into(), ..TemplateValues::default() },
                way: ReplyWay::BySite,
                days: vec![VisitDay {
                    day: Day::parse("2026-12-01").expect("a day"),
                    times: vec![480, 600],
                    note: None,
                }],
                story: None,
            },
            template: String::new(),
            only_me: false,
            posted: false,
            left_out: Vec::new(),
        }
    }

    fn of(lead: &Lead, shown: &ConversationScreen, refused: Option<&LeadFormState>) -> String {
        let query = InboxQuery::default();
        html_of(|| {
            view! {
                {conversation(lead, shown, &query, &when())}
                {write(lead, Some(shown), &query, refused)}
                {page_link(lead, shown, &query, &when())}
            }
        })
    }

    fn html(shown: &ConversationScreen, refused: Option<&LeadFormState>) -> String {
        of(&lead(), shown, refused)
    }

    #[test]
    fn an_answer_is_a_plain_form_that_names_what_it_answers() {
        let page = html(&shown(vec![]), None);
        for part in [
            "action=\"/admin/leads/lead-jane-halloran/reply\"",
            "name=\"version\" value=\"4\"",
            "?template=visit",
            "data-fill=\"Dear Jane, about {style}\"",
            "href=\"/request/a.0.1.b\"",
            "/admin/reply-templates",
            "<option value=\"2026-12-01T08:00\">Tue, Dec 1, 8 am</option>",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert!(!page.contains(" style=") && !page.contains("name=\"write\" open"), "{page}");
    }

    #[test]
    fn one_box_is_for_the_visitor_or_for_the_owner_alone() {
        let page = html(&shown(vec![]), None);
        let chosen = |page: &str| page.split("<input").find(|input| input.contains("checked")).map(str::to_owned);
        assert!(chosen(&page).is_some_and(|input| input.contains("value=\"visitor\"")), "{page}");
        let note = html(&ConversationScreen { only_me: true, ..shown(vec![]) }, None);
        assert!(chosen(&note).is_some_and(|input| input.contains("value=\"me\"")), "{note}");
        assert!(note.contains("name=\"write\" open"), "{note}");
        let refused = LeadFormState {
            action: LeadFormState::REPLY.into(),
            only_me: true,
            notice: "Too long".into(),
            ..LeadFormState::default()
        };
        let again = html(&shown(vec![]), Some(&refused));
        assert!(chosen(&again).is_some_and(|input| input.contains("value=\"me\"")), "{again}");
    }

    #[test]
    fn times_that_a_template_points_at_are_chosen_below_it() {
        let mut asking = ConversationScreen { template: "visit".into(), ..shown(vec![]) };
        asking.talk.templates[0].text = "Would {times} suit you?".into();
        asking.talk.values.times = msg::TIMES_BELOW.into();
        let page = html(&asking, None);
        assert!(page.contains(&format!("Would {} suit you?</textarea>", msg::TIMES_BELOW)), "{page}");
        assert!(page.contains(msg::TIMES_TO_CHOOSE) && page.contains("<details open data-times"), "{page}");
        asking.talk.is_visit_booked = true;
        assert!(!html(&asking, None).contains("composer__offers"));
    }

    #[test]
    fn a_template_says_what_the_lead_lacks_before_it_is_sent() {
        let page = html(&ConversationScreen { template: "visit".into(), ..shown(vec![]) }, None);
        assert!(page.contains("Dear Jane, about {style}</textarea>"), "{page}");
        assert!(page.contains(&msg::missing_values(&["style"])), "{page}");
        let unknown = html(&ConversationScreen { template: "nothing".into(), ..shown(vec![]) }, None);
        assert!(unknown.contains("></textarea>"), "{unknown}");
    }

    #[test]
    fn an_answer_can_be_undone_for_some_seconds() {
        let page = html(&shown(vec![reply(DeliveryState::Pending, 0, SECOND)]), None);
        assert!(page.contains("/undo-reply") && page.contains("data-left=\"7000\""), "{page}");
        assert!(page.contains("Is the light &lt;12 volts?"), "{page}");
        let late = html(&shown(vec![reply(DeliveryState::Pending, 0, HOUR)]), None);
        assert!(!late.contains("/undo-reply") && late.contains("Waiting to be sent"), "{late}");
    }

    #[test]
    fn a_refused_answer_says_what_to_do() {
        let page = html(&shown(vec![reply(DeliveryState::Failed, 1, HOUR)]), None);
        for part in ["Refused 550", msg::REFUSED_HELP, "/admin/deliveries/d9/resend", "tel:+16195550142", "sms:"] {
            assert!(page.contains(part), "{part} in {page}");
        }
    }

    #[test]
    fn what_was_refused_stays_typed() {
        let form = LeadFormState {
            action: LeadFormState::REPLY.into(),
            text: "Oak</textarea>".into(),
            notice: msg::CHANGED_MEANWHILE.into(),
            times: vec!["2026-12-01T10:00".into()],
            ..LeadFormState::default()
        };
        let page = html(&shown(vec![]), Some(&form));
        assert!(page.contains("Oak&lt;/textarea&gt;</textarea>") && page.contains(msg::CHANGED_MEANWHILE), "{page}");
        assert!(page.contains("<option value=\"2026-12-01T10:00\" selected"), "{page}");
    }

    fn post(kind: MessageKind, age_ms: i64) -> LeadMessage {
        LeadMessage {
            kind,
            choices: vec!["Teak oil".into(), "<Wax>".into()],
            ..reply(DeliveryState::Delivered, 1, age_ms)
        }
    }

    #[test]
    fn a_won_lead_takes_notes_with_photos_and_begins_a_story() {
        let mut won = lead();
        let page = |won: &Lead, shown: &ConversationScreen| of(won, shown, None);
        assert!(!page(&won, &shown(vec![])).contains("/progress"));
        won.summary.status = LeadStatus::Won;
        let empty = page(&won, &shown(vec![]));
        for part in
            ["/progress\"", "enctype=\"multipart/form-data\"", "accept=\"image/*\" multiple", work_msg::NOTE_HELP]
        {
            assert!(empty.contains(part), "{part} in {empty}");
        }
        assert!(!empty.contains(work_msg::STORY_BUTTON));
        let mut noted = shown(vec![post(MessageKind::Progress, 0)]);
        assert!(page(&won, &noted).contains(work_msg::STORY_BUTTON), "at once");
        noted.talk.story = Some("p1".into());
        let begun = page(&won, &noted);
        assert!(begun.contains("/admin/projects/p1/edit") && !begun.contains(work_msg::STORY_BUTTON), "{begun}");
    }

    #[test]
    fn a_decision_shows_its_choices_and_the_answer() {
        let asked = post(MessageKind::Decision, HOUR);
        let open = html(&shown(vec![asked.clone()]), None);
        assert!(open.contains("&lt;Wax&gt;") && open.contains(work_msg::NOT_DECIDED), "{open}");
        assert!(open.contains("/remove-post"));
        let answer = LeadMessage {
            id: "m2".into(),
            kind: MessageKind::Decided,
            text: "<Wax>\n\nmatt".into(),
            decision_id: Some("m1".into()),
            delivery: None,
            ..asked.clone()
        };
        let decided = html(&shown(vec![asked, answer]), None);
        assert!(decided.contains("matt") && !decided.contains(work_msg::NOT_DECIDED), "{decided}");
        assert!(!decided.contains("/remove-post"), "an answered question stays");
    }

    #[test]
    fn a_refused_question_stays_typed() {
        let form = LeadFormState {
            action: LeadFormState::ASK.into(),
            text: "Which <oil>?".into(),
            notice: work_msg::SAME_CHOICES.into(),
            choices: vec!["Teak \"oil".into()],
            ..LeadFormState::default()
        };
        let page = html(&shown(vec![]), Some(&form));
        assert!(page.contains("Which &lt;oil&gt;?</textarea>") && page.contains(work_msg::SAME_CHOICES), "{page}");
        assert!(page.contains("value=\"Teak &quot;oil\""), "{page}");
    }

    #[test]
    fn nobody_is_answered_who_cannot_be() {
        let mut held = lead();
        held.summary.quarantined = true;
        let page = of(&held, &shown(vec![]), None);
        assert!(!page.contains("/reply\"") && page.contains("/note\""), "{page}");
    }

    #[test]
    fn without_mail_the_mail_program_gets_the_text() {
        let mut by_hand = shown(vec![reply(DeliveryState::Pending, 0, HOUR)]);
        by_hand.talk.way = ReplyWay::MailProgram;
        by_hand.talk.conversation.messages[0].kind = MessageKind::MailProgram;
        by_hand.talk.conversation.messages[0].delivery = None;
        by_hand.talk.days = vec![];
        let page = html(&by_hand, None);
        assert!(page.contains("data-mailto=\"mailto:jane+boat@example.com?subject="), "{page}");
        assert!(page.contains("body=Is%20the%20light%20%3C12%20volts%3F"), "{page}");
        assert!(page.contains(msg::BY_HAND_HELP) && page.contains(msg::OPENED_HELP), "{page}");
    }
}
