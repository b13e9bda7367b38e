use super::shown::ConversationScreen;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::detail::{contact, writing};
use crate::admin::leads::inbox_query::InboxQuery;
use crate::context::LeadFormState;
use crate::features::in_answer;
use crate::ui::attribute_if;
use backend::html::escaped;
use domain::features::conversation::messages as msg;
use domain::kinds::Kind;
use domain::leads::lead::Lead;
use domain::leads::reply_templates::{ReplyWay, fill, marks, names_times_below};
use domain::text::address::encoded;
use leptos::prelude::*;

pub(super) fn composer(
    lead: &Lead,
    shown: &ConversationScreen,
    query: &InboxQuery,
    refused: Option<&LeadFormState>,
) -> impl IntoView + use<> {
    let id = &lead.summary.id;
    let text = match refused {
        Some(form) => form.text.clone(),
        None => shown.begin(),
    };
    let says = says(&text, shown.talk.way, refused);
    let invalid = attribute_if(says.as_ref().is_some_and(|says| says.is_wrong), "true");
    let described = attribute_if(says.is_some(), "reply-says");
    let by_hand = shown.talk.way == ReplyWay::MailProgram;
    let mailto = if by_hand { Some(contact::mailto(lead)) } else { None };
    let help =
        if by_hand { Some(view! { <p class="composer__help small muted">{msg::BY_HAND_HELP}</p> }) } else { None };
    let send = if by_hand { "Open the mail program" } else { "Send" };
    let answer = format!("Answer {}", lead.short_name());
    let placeholder = format!("{answer}\u{2026}");
    let only_me = refused.map_or(shown.only_me, |form| form.only_me || form.action == writing::NOTE);
    let focus = refused.is_some() || shown.chosen().is_some() || shown.only_me;
    view! {
        <form
            class="composer" id="reply" method="post" action=query.act(id, LeadFormState::REPLY) data-busy=""
            data-reply=id.clone() data-mailto=mailto
        >
            <div class="composer__head">
                <h3>
                    <label for="answer">
                        <span class="composer__to-visitor">{answer}</span>
                        <span class="composer__to-me">{writing::FOR_YOURSELF}</span>
                    </label>
                </h3>
                {who_sees_it(lead, only_me)}
            </div>
            {templates(lead, shown, query)}
            <input type="hidden" name="version" value=shown.talk.conversation.version/>
            <textarea
                class="input" id="answer" name="text" rows="6" dir="auto" placeholder=placeholder
                aria-invalid=invalid aria-describedby=described autofocus=focus
            >{escaped(&text)}</textarea>
            {says.map(Says::draw)}
            {in_answer(&shown.talk, &text, refused)}
            {help}
            <div class="composer__foot">
                <p class="small muted" data-draft="" hidden>"Your draft is kept on this device"</p>
                <button class="button composer__to-visitor">{Icon::Mail.draw()}{send}</button>
                <button class="button composer__to-me" formaction=query.act(id, writing::NOTE)>"Save note"</button>
            </div>
        </form>
    }
}

/// One box for both: the choice says where the words go.
fn who_sees_it(lead: &Lead, only_me: bool) -> impl IntoView + use<> {
    view! {
        <fieldset class="composer__who">
            <legend class="visually-hidden">"Who sees it"</legend>
            <label>
                <input type="radio" name=LeadFormState::TO value="visitor" checked=!only_me/>
                <span>{lead.short_name()}</span>
            </label>
            <label>
                <input type="radio" name=LeadFormState::TO value=LeadFormState::ONLY_ME checked=only_me/>
                <span>"Only me"</span>
            </label>
        </fieldset>
    }
}

/// The notes below the field.
struct Says {
    words: String,
    is_wrong: bool,
}

fn says(text: &str, way: ReplyWay, refused: Option<&LeadFormState>) -> Option<Says> {
    if let Some(form) = refused {
        return Some(Says { words: form.notice.clone(), is_wrong: form.notice != msg::UNDONE });
    }
    let missing = marks(text);
    if !missing.is_empty() {
        return Some(Says { words: msg::missing_values(&missing), is_wrong: true });
    }
    if way == ReplyWay::BySite && names_times_below(text) {
        return Some(Says { words: msg::TIMES_TO_CHOOSE.to_owned(), is_wrong: false });
    }
    None
}

impl Says {
    fn draw(self) -> AnyView {
        if self.is_wrong {
            view! { <p class="error" id="reply-says" role="alert">{Icon::Alert.draw_small()}{self.words}</p> }
                .into_any()
        } else {
            view! { <p class="small" id="reply-says" role="status">{self.words}</p> }.into_any()
        }
    }
}

/// Links, so that they work without scripts.
fn templates(lead: &Lead, shown: &ConversationScreen, query: &InboxQuery) -> impl IntoView + use<> {
    let here = query.lead(&lead.summary.id);
    let mark = if here.contains('?') { '&' } else { '?' };
    let mut links = Vec::new();
    for template in &shown.talk.templates {
        let href = format!("{here}{mark}template={}#reply", encoded(&template.id));
        let filled = fill(&template.text, &shown.talk.values);
        let current = attribute_if(template.id == shown.template, "true");
        links.push(view! {
            <li><a class="composer__template" href=href data-fill=filled aria-current=current>{template.name.clone()}</a></li>
        });
    }
    let edit = Kind::ReplyTemplates.screen_path();
    view! {
        <div class="composer__templates">
            <span id="templates">{msg::TEMPLATES}</span>
            <ul aria-labelledby="templates">{links}</ul>
            <a class="link small" href=edit>"Edit"<span class="visually-hidden">" the reply templates"</span></a>
        </div>
    }
}
