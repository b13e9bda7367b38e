use super::house::house;
use crate::leads::response_time;
use crate::time::zone;
use domain::content::business::BusinessProfile;
use domain::features::conversation::messages as conversation;
use domain::features::visits::messages as visits;
use domain::leads::lead::Lead;
use domain::leads::options::LeadKind;
use domain::leads::photos::PhotoKind;
use domain::leads::surfaces::LeadSurface;
use domain::messages::inbox;
use domain::messages::letters as msg;
use domain::text::address::mailto;
use domain::text::person_name;
use domain::text::phone::tel_uri;
use domain::time::day::LocalTime;
use domain::{Timestamp, messages};
use outgoing::mail::MailOptions;
use outgoing::mail::letter::{Block, Fact, Letter, Link, Person, Photo, Writer};

#[derive(Clone, Copy, Debug)]
pub(crate) struct LetterContext<'a> {
    pub(crate) profile: &'a BusinessProfile,
    pub(crate) options: &'a MailOptions,
    pub(crate) site: Option<&'a str>,
}

/// The page of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PageLink {
    pub(crate) url: String,
    pub(crate) until: Timestamp,
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

    pub(crate) fn local(&self, at: Timestamp) -> LocalTime {
        zone::local(&self.profile.time_zone, at)
    }

    pub(crate) fn moment(&self, at: Timestamp) -> String {
        format!("{} {}", self.local(at).long(), self.zone_name(at))
    }

    pub(crate) fn zone_name(&self, at: Timestamp) -> String {
        zone::abbreviation(&self.profile.time_zone, at)
    }

    /// With what all letters have.
    pub(crate) fn letter(&self, to: Person, subject: String, heading: String) -> Letter {
        Letter { from: self.sender(), to, subject, heading, house: house(self.profile, self.site), ..Letter::default() }
    }

    /// To the visitor of a request, whose replies go to the business.
    pub(crate) fn about_request(&self, lead: &Lead, subject: String, heading: String) -> Letter {
        Letter {
            reply_to: self.reply_to(),
            about: msg::request_subject(&lead.summary.reference),
            ..self.letter(visitor(lead), subject, heading)
        }
    }

    /// Why the visitor gets it.
    pub(crate) fn because_of(&self, lead: &Lead, has_page: bool) -> String {
        if lead.summary.by_hand {
            return msg::BECAUSE_OF_CONTACT.to_owned();
        }
        msg::because_of_request(&self.local(lead.summary.received_at).day.long(), has_page)
    }

    pub(crate) fn writer(&self) -> Block {
        let BusinessProfile { initials, name, phone, .. } = self.profile;
        let says = if phone.is_empty() { msg::REPLY } else { msg::REPLY_OR_CALL };
        Block::Writer(Writer {
            initials: initials.clone(),
            name: name.clone(),
            says: says.to_owned(),
            phone: phone.clone(),
        })
    }

    pub(crate) fn place(&self) -> String {
        let profile = self.profile;
        if profile.has_address() { format!("{}\n{}", profile.street, profile.city_line()) } else { profile.place() }
    }

    /// Of a visit. Where nobody can be visited, the place is the area.
    pub(crate) fn where_it_is(&self) -> Fact {
        let directions = Link { words: visits::DIRECTIONS.to_owned(), href: self.profile.maps_url.clone() };
        let link = if self.profile.has_address() { Some(directions) } else { None };
        Fact { label: "Where", value: self.place(), link }
    }

    pub(crate) fn works_until(&self, page: &PageLink) -> Block {
        Block::Note(msg::link_works_until(&self.local(page.until).day.long_with_year()))
    }

    /// The screen of a lead; none if the site's address is not known.
    pub(crate) fn lead_url(&self, lead: &Lead) -> Option<String> {
        self.site.map(|site| format!("{site}/admin/leads/{}", lead.summary.id))
    }

    /// Where the owner chooses what is told.
    pub(crate) fn notices(&self) -> Option<Link> {
        let href = format!("{}/admin/contact-settings#told", self.site?);
        Some(Link { words: msg::CHANGE_NOTICES.to_owned(), href })
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
}

/// `shown` are small copies of the first photo and of the sketch.
pub(crate) fn owner_notice(context: &LetterContext<'_>, lead: &Lead, shown: Vec<Photo>) -> Letter {
    let summary = &lead.summary;
    let what = request_noun(summary.kind);
    let by = context.moment(response_time::answer_by(context.profile, summary.kind, summary.received_at));
    let promised = msg::answer_promised(&by);
    let mut blocks = vec![Block::Text(promised.clone())];
    blocks.push(match summary.message.trim() {
        "" => Block::Text(inbox::NO_MESSAGE.to_owned()),
        message => Block::Quote(message.to_owned()),
    });
    if summary.trap_filled {
        blocks.push(Block::Text(format!("{}. {}", inbox::TRAP_FILLED, inbox::TRAP_FILLED_WHY)));
    }
    if !shown.is_empty() {
        blocks.push(Block::Photos(shown));
    }
    if let Some(url) = context.lead_url(lead) {
        blocks.push(Block::Button(msg::ANSWER.to_owned(), url));
    }
    if visitor(lead).can_get_replies() {
        blocks.push(Block::Note(msg::REPLY_ANSWERS.to_owned()));
    }
    blocks.push(Block::Facts(notice_facts(context, lead)));
    let vessel = lead.project.as_ref().and_then(|project| project.vessel_name.as_deref()).unwrap_or_default();
    let known = [vessel, summary.topic.as_str(), promised.as_str()];
    let known: Vec<&str> = known.into_iter().filter(|part| !part.is_empty()).collect();
    Letter {
        about: msg::new_request(what, &summary.reference),
        preview: known.join(". "),
        blocks,
        ..to_owner_about(
            context,
            lead,
            msg::new_request_subject(&summary.name, what, &summary.reference),
            msg::to_name(&summary.name, vessel),
        )
    }
}

fn notice_facts(context: &LetterContext<'_>, lead: &Lead) -> Vec<Fact> {
    let mut facts = Vec::new();
    if !lead.phone.is_empty() {
        facts.push(Fact::linked("Phone", lead.phone.clone(), tel_uri(&lead.phone)));
    }
    if !lead.email.is_empty() {
        facts.push(Fact::linked("Email", lead.email.clone(), mailto(&lead.email)));
    }
    facts.push(Fact::new("Prefers", lead.contact_method.label().to_owned()));
    if lead.summary.kind != LeadKind::Visit {
        facts.push(Fact::new("Best time", lead.preferred_time.label().to_owned()));
    }
    facts.extend(particulars(context, lead));
    facts.extend(photos(lead));
    if lead.sketch().is_some() {
        facts.push(Fact::new("With other materials", "in the back office".to_owned()));
    }
    facts.extend(surfaces(lead));
    facts.push(Fact::new("Received", context.moment(lead.summary.received_at)));
    facts.push(Fact::new("Reference", lead.summary.reference.clone()));
    facts
}

/// A mail to the owner about a lead: the reply goes to its visitor, where every mail server can send one.
pub(crate) fn to_owner_about(context: &LetterContext<'_>, lead: &Lead, subject: String, heading: String) -> Letter {
    let visitor = visitor(lead);
    let why = if visitor.can_get_replies() {
        msg::CHOSEN_NOTICE.to_owned()
    } else {
        format!("{}\n{}", messages::mail::cannot_reply(&visitor.address), msg::CHOSEN_NOTICE)
    };
    Letter {
        reply_to: Some(visitor),
        about: msg::request(&lead.summary.reference),
        why,
        stop: context.notices(),
        ..context.letter(context.owner(), subject, heading)
    }
}

/// Tells the visitor that the lead was received and what happens next. The form may have named
/// anyone's address, so nothing that was typed freely is repeated, and no part of it is a link.
///
/// `page` is the link to the page of the request.
pub(crate) fn confirmation(context: &LetterContext<'_>, lead: &Lead, page: Option<PageLink>) -> Letter {
    let response = context.response_time(lead);
    let mut text = msg::thanks(&response);
    if page.is_some() {
        text.push(' ');
        text.push_str(msg::PAGE_ABOUT);
    }
    let mut blocks = vec![Block::Text(text)];
    if let Some(page) = page {
        blocks.push(Block::Button(conversation::MAIL_LINK.to_owned(), page.url.clone()));
        blocks.push(context.works_until(&page));
    }
    let mut facts = chosen(context, lead);
    facts.extend(surfaces(lead));
    facts.extend(sent_along(lead));
    if !facts.is_empty() {
        blocks.push(Block::Facts(facts));
    }
    blocks.push(context.writer());
    let name = person_name::plain(&lead.summary.name).unwrap_or_default();
    Letter {
        to: Person { name: name.to_owned(), address: lead.email.clone() },
        preview: response,
        blocks,
        why: msg::NOT_YOU.to_owned(),
        ..context.about_request(
            lead,
            confirmation_subject(lead),
            msg::to_name(conversation::RECEIVED[0], &lead.greeting()),
        )
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

fn chosen(context: &LetterContext<'_>, lead: &Lead) -> Vec<Fact> {
    let mut facts = Vec::new();
    if lead.style_id.is_some() && !lead.summary.topic.is_empty() {
        facts.push(Fact::new("Style", lead.summary.topic.clone()));
    }
    if let Some(project) = &lead.project {
        facts.push(Fact::new("Service", project.service.clone()));
    }
    if let Some(times) = context.times(lead) {
        facts.push(Fact::new("Proposed times", times));
    }
    facts
}

fn surfaces(lead: &Lead) -> Option<Fact> {
    if lead.surfaces.is_empty() {
        return None;
    }
    let lines: Vec<String> = lead.surfaces.iter().map(LeadSurface::line).collect();
    Some(Fact::new("Surfaces", lines.join("\n")))
}

fn sent_along(lead: &Lead) -> Option<Fact> {
    let came = lead.photos.iter().filter(|photo| photo.kind == PhotoKind::Photo && photo.came_with_request());
    let sent = msg::sent_along(came.count(), lead.sketch().is_some());
    if sent.is_empty() { None } else { Some(Fact::new("You sent", sent)) }
}

/// In full in the back office.
fn photos(lead: &Lead) -> Option<Fact> {
    let further = lead.further_photos();
    let Some(first) = lead.photo() else {
        return lead.summary.photo_missing.then(|| Fact::new("Photo", msg::PHOTO_MISSING.to_owned()));
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
    Some(Fact::new(name, lines.join("\n")))
}

/// The same, and the fields that only some kinds of lead have.
fn particulars(context: &LetterContext<'_>, lead: &Lead) -> Vec<Fact> {
    let mut facts = chosen(context, lead);
    if let Some(project) = &lead.project {
        if !project.location.is_empty() {
            let label = if project.is_boat() { "Boat location" } else { "Project location" };
            facts.push(Fact::new(label, project.location.clone()));
        }
        if let Some(vessel) = project.vessel() {
            facts.push(Fact::new("Vessel", vessel));
        }
    }
    facts
}
