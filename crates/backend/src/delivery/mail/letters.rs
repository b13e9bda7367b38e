use crate::leads::response_time;
use crate::time::zone;
use domain::content::business::BusinessProfile;
use domain::features::conversation::messages as conversation;
use domain::leads::lead::Lead;
use domain::leads::options::LeadKind;
use domain::leads::surfaces::LeadSurface;
use domain::messages::inbox;
use domain::messages::letters as msg;
use domain::{Timestamp, messages};
use outgoing::mail::MailOptions;
use outgoing::mail::letter::{Block, Letter, Person};

/// Longest name in a greeting to an unconfirmed address, in characters.
const PLAIN_NAME_MAX: usize = 50;

#[derive(Clone, Copy, Debug)]
pub(crate) struct LetterContext<'a> {
    pub(crate) profile: &'a BusinessProfile,
    pub(crate) options: &'a MailOptions,
    pub(crate) site: Option<&'a str>,
}

impl LetterContext<'_> {
    pub(crate) fn sender(&self) -> Person {
        let business = Person { name: self.profile.name.clone(), address: self.profile.email.clone() };
        match &self.options.from {
            None => business,
            Some(from) if from.name.is_empty() => Person { address: from.address.clone(), ..business },
            Some(from) => from.clone(),
        }
    }

    /// The public address as Reply-To, if the sender is another one.
    pub(crate) fn reply_to(&self) -> Option<Person> {
        let public = Person { name: self.profile.name.clone(), address: self.profile.email.clone() };
        if public.address.is_empty() || public.address == self.sender().address { None } else { Some(public) }
    }

    pub(crate) fn owner(&self) -> Person {
        let address = self.options.owner.as_deref().unwrap_or(&self.profile.email);
        Person { name: self.profile.name.clone(), address: address.to_owned() }
    }

    pub(crate) fn moment(&self, at: Timestamp) -> String {
        let zone = &self.profile.time_zone;
        format!("{} {}", zone::local(zone, at).long(), zone::abbreviation(zone, at))
    }

    fn response_time(&self, lead: &Lead) -> String {
        let kind = lead.summary.kind;
        let received = lead.summary.received_at;
        let when = response_time::when(self.profile, kind, received);
        match kind {
            LeadKind::Refit if when == messages::WITHIN_A_DAY => {
                messages::reply_within_a_day(&self.moment(response_time::answer_by(self.profile, kind, received)))
            }
            LeadKind::Refit | LeadKind::Contact => messages::reply(&when),
            LeadKind::Visit => messages::visit_confirmed(&when),
        }
    }

    fn times(&self, lead: &Lead) -> Option<String> {
        let slots = &lead.visit.as_ref()?.slots;
        let proposed = slots.iter().filter(|slot| slot.message_id.is_none());
        let times: Vec<String> = proposed.map(|slot| self.moment(slot.starts_at)).collect();
        if times.is_empty() { None } else { Some(times.join("\n")) }
    }

    pub(crate) fn signature(&self) -> Block {
        Block::Text(self.profile.signature())
    }
}

pub(crate) fn owner_notice(context: &LetterContext<'_>, lead: &Lead) -> Letter {
    let summary = &lead.summary;
    let mut facts = vec![
        ("Reference", summary.reference.clone()),
        ("Received", context.moment(summary.received_at)),
        ("Phone", lead.phone.clone()),
        ("Email", lead.email.clone()),
        ("Prefers", lead.contact_method.label().to_owned()),
    ];
    if summary.kind != LeadKind::Visit {
        facts.push(("Best time", lead.preferred_time.label().to_owned()));
    }
    facts.extend(particulars(context, lead));
    facts.extend(photos(lead));
    if lead.sketch().is_some() {
        facts.push(("With other materials", "in the back office".to_owned()));
    }
    if !lead.surfaces.is_empty() {
        let lines: Vec<String> = lead.surfaces.iter().map(LeadSurface::line).collect();
        facts.push(("Surfaces", lines.join("\n")));
    }
    let mut blocks =
        vec![Block::Text(msg::new_request(&summary.name, request_noun(summary.kind))), Block::Facts(facts)];
    blocks.push(match lead.summary.message.trim() {
        "" => Block::Text(inbox::NO_MESSAGE.to_owned()),
        message => Block::Quote(message.to_owned()),
    });
    if summary.trap_filled {
        blocks.push(Block::Text(format!("{}. {}", inbox::TRAP_FILLED, inbox::TRAP_FILLED_WHY)));
    }
    if let Some(site) = context.site {
        blocks.push(Block::Button(msg::OPEN.to_owned(), format!("{site}/admin/leads/{}", summary.id)));
    }
    if visitor(lead).can_get_replies() {
        blocks.push(Block::Text(msg::REPLY_ANSWERS.to_owned()));
    }
    let subject = msg::new_request_subject(&summary.name, request_noun(summary.kind), &summary.reference);
    to_owner_about(context, lead, subject, blocks)
}

/// A mail to the owner about a lead: the reply goes to its visitor, where every mail server can send one.
pub(crate) fn to_owner_about(context: &LetterContext<'_>, lead: &Lead, subject: String, blocks: Vec<Block>) -> Letter {
    let mut blocks = blocks;
    let visitor = visitor(lead);
    if !visitor.can_get_replies() {
        blocks.push(Block::Text(messages::mail::cannot_reply(&visitor.address)));
    }
    Letter { from: context.sender(), to: context.owner(), reply_to: Some(visitor), subject, blocks, calendar: None }
}

/// Tells the visitor that the lead was received and what happens next. The form may have named
/// anyone's address, so nothing that was typed freely is repeated, and no part of it is a link.
///
/// `page` is the link to the page of the request.
pub(crate) fn confirmation(context: &LetterContext<'_>, lead: &Lead, page: Option<String>) -> Letter {
    let summary = &lead.summary;
    let name = plain_name(&summary.name);
    let mut blocks = vec![
        Block::Text(msg::greeting(name)),
        Block::Text(msg::thanks(request_noun(summary.kind), &summary.reference)),
        Block::Text(context.response_time(lead)),
    ];
    let chosen = chosen(context, lead);
    if !chosen.is_empty() {
        blocks.push(Block::Text(msg::ASKED_FOR.to_owned()));
        blocks.push(Block::Facts(chosen));
    }
    if let Some(page) = page {
        blocks.push(Block::Text(conversation::CONFIRMATION_LINK.to_owned()));
        blocks.push(Block::Button(conversation::MAIL_LINK.to_owned(), page));
    }
    blocks.push(Block::Text(msg::something_to_add(context.profile.reach())));
    blocks.push(Block::Text(msg::NOT_YOU.to_owned()));
    blocks.push(context.signature());
    Letter {
        from: context.sender(),
        to: Person { name: name.unwrap_or_default().to_owned(), address: lead.email.clone() },
        reply_to: context.reply_to(),
        subject: confirmation_subject(lead),
        blocks,
        calendar: None,
    }
}

pub(super) fn confirmation_subject(lead: &Lead) -> String {
    msg::received_subject(request_noun(lead.summary.kind), &lead.summary.reference)
}

pub(crate) fn visitor(lead: &Lead) -> Person {
    Person { name: lead.summary.name.clone(), address: lead.email.clone() }
}

const fn request_noun(kind: LeadKind) -> &'static str {
    match kind {
        LeadKind::Refit => "refit request",
        LeadKind::Contact => "quote request",
        LeadKind::Visit => "visit request",
    }
}

/// A name that can be nothing but a name: short, of letters, spaces, hyphens, apostrophes and
/// periods, and without a domain in it.
pub(super) fn plain_name(name: &str) -> Option<&str> {
    let name = name.trim();
    let fits = |c: char| c.is_alphabetic() || matches!(c, ' ' | '-' | '\'' | '\u{2019}' | '.');
    let is_short = (1..=PLAIN_NAME_MAX).contains(&name.chars().count());
    // Mail programs make links of `pay.example`, not of `J. R. Doe`.
    let has_domain = name.split(' ').any(|word| word.trim_end_matches('.').contains('.'));
    if is_short && !has_domain && name.chars().all(fits) { Some(name) } else { None }
}

fn chosen(context: &LetterContext<'_>, lead: &Lead) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    if lead.style_id.is_some() && !lead.summary.topic.is_empty() {
        facts.push(("Style", lead.summary.topic.clone()));
    }
    if let Some(project) = &lead.project {
        facts.push(("Service", project.service.clone()));
    }
    if let Some(times) = context.times(lead) {
        facts.push(("Proposed times", times));
    }
    facts
}

/// They are private: the owner follows the link to the lead.
fn photos(lead: &Lead) -> Vec<(&'static str, String)> {
    let further = lead.further_photos();
    let Some(first) = lead.photo() else {
        if lead.summary.photo_missing {
            return vec![("Photo", msg::PHOTO_MISSING.to_owned())];
        }
        return Vec::new();
    };
    let mut lines = Vec::new();
    for (at, photo) in std::iter::once(first).chain(further.iter().copied()).enumerate() {
        if !photo.words.is_empty() {
            lines.push(format!("{}: {}", at + 1, photo.words));
        }
    }
    if lead.summary.photo_missing {
        lines.push(msg::ANOTHER_PHOTO_MISSING.to_owned());
    }
    let name = if further.is_empty() { "Photo" } else { "Photos" };
    let count = if further.is_empty() { String::new() } else { format!("{}, ", further.len() + 1) };
    lines.insert(0, format!("{count}in the back office"));
    vec![(name, lines.join("\n"))]
}

/// The same, and the fields that only some kinds of lead have.
fn particulars(context: &LetterContext<'_>, lead: &Lead) -> Vec<(&'static str, String)> {
    let mut facts = chosen(context, lead);
    if let Some(project) = &lead.project {
        if !project.location.is_empty() {
            let label = if project.is_boat() { "Boat location" } else { "Project location" };
            facts.push((label, project.location.clone()));
        }
        if let Some(vessel) = project.vessel() {
            facts.push(("Vessel", vessel));
        }
    }
    facts
}
