//! The real program, driven by actions. What it acknowledges is told to the model.

mod accounts;
mod browsers;
mod by_hand;
mod clock_and_mail;
mod content;
mod database_file;
mod dying;
mod feed;
mod http;
mod links;
mod loopback_server;
mod mail;
mod newsletter;
mod notices;
mod office;
mod owner;
mod photos;
mod posted;
mod reads;
mod receivers;
mod reviews;
mod site;
#[expect(clippy::expect_used, reason = "the mail server of the backend's tests")]
#[path = "../../../../crates/backend/tests/it/support/smtp.rs"]
mod smtp;
mod tables;
mod trouble;
mod turns;
mod visitor;
mod work;
mod worker;

pub use browsers::OWNER;
pub use dying::Memory;
pub use mail::{About, CalendarEntry, Mail};
pub use reviews::{ASKS, REMINDS};
pub use site::{SITE, START, Template};
pub use tables::{Row, Tables, is_true, number, text};
pub use trouble::Trouble;
use trouble::ends;
pub use visitor::{email_of, own_host};

use crate::action::{Action, ContentAction, Device, PhotoAction, ReceiverAction};
use crate::figures::kind;
use crate::model::{Happened, Model, Word};
use crate::way::Way;
use backend::delivery::outbox::Stepper;
use backend::{Clock, SharedBackend};
use browsers::Browsers;
use domain::Timestamp;
use domain::features::conversation::VisitorDraft;
use domain::features::conversation::visitor_view::VisitorView;
use domain::features::visits::VisitDay;
use domain::leads::undo::UndoPlan;
use http::site::Site;
use links::{NewsletterLinks, StopLink};
use loopback_server::LoopbackServer;
use office::BackOffice;
use posted::Posted;
use site::Place;
use smtp::Sink;
use std::collections::HashMap;
use std::sync::Arc;
use tables::Reader;
use tempfile::TempDir;
use tokio::sync::Mutex;

/// How addresses of people are made of their numbers.
pub const PEOPLE: u8 = 4;

/// A clone is another pair of hands on the same site.
#[derive(Clone)]
pub struct World {
    pub model: Model,
    pub mails: Vec<Mail>,
    /// Kinds of the actions that did something, in their order.
    pub done: Vec<String>,
    /// Pauses of the last action, without those of what was read after it.
    pub pauses: usize,
    pub(crate) backend: SharedBackend,
    clock: Clock,
    place: Place,
    _folder: Arc<TempDir>,
    reader: Arc<Mutex<Reader>>,
    stepper: Arc<Stepper>,
    sink: Arc<Sink>,
    receiver: Arc<LoopbackServer>,
    /// By the request's index in the model.
    known: Vec<Known>,
    browsers: HashMap<usize, BrowserPage>,
    desk: OwnersDevice,
    phone: OwnersDevice,
    newsletter_links: Vec<NewsletterLinks>,
    stop_links: Vec<StopLink>,
    /// Each address of the owner's calendar.
    feeds: Vec<String>,
    owner: Browsers,
    /// The last message with a photo about each request.
    sent_photos: HashMap<usize, VisitorDraft>,
    office: BackOffice,
    push_service: Arc<LoopbackServer>,
    words: usize,
    /// Where forms go through the router.
    site: Option<Site>,
    /// From which requests were sent.
    networks: usize,
}

/// What the visitor's browser has of a request.
#[derive(Clone)]
struct Known {
    lead_id: String,
    attempt: Attempt,
    /// Of the links to its page, the newest last.
    tokens: Vec<String>,
    /// Sent before the site was open.
    is_try: bool,
}

#[derive(Clone)]
enum Attempt {
    Visit(Box<domain::features::visits::VisitDraft>),
    Contact(Box<domain::leads::contact::ContactDraft>),
    ByHand(Box<domain::leads::manual::ManualDraft>),
}

/// The page of a request, as a browser has loaded it.
#[derive(Clone)]
struct BrowserPage {
    view: VisitorView,
    /// To which the visit can be moved.
    days: Vec<VisitDay>,
}

#[derive(Clone, Default)]
struct OwnersDevice {
    pages: HashMap<usize, OwnersPage>,
    /// The answer that the shown page can take back: its request and its message.
    answer: Option<(usize, String)>,
    /// The change that it can take back: its number in the model.
    undo: Option<(usize, UndoPlan)>,
    /// The last form on the work, with its request.
    posted: Option<(usize, Posted)>,
}

/// The page of a request, as a device of the owner has loaded it.
#[derive(Clone)]
struct OwnersPage {
    version: i32,
    messages: Vec<String>,
    /// Proposed and offered times.
    slots: Vec<String>,
    /// That an answer can offer.
    offers: Vec<VisitDay>,
    /// To which the visit can be moved.
    days: Vec<VisitDay>,
    /// Notes on the work and questions.
    posted: Vec<String>,
}

impl World {
    pub async fn new(seed: u64, template: &Template) -> Result<Self, Trouble> {
        let folder = TempDir::new()?;
        let place = template.place(folder.path()).await?;
        let clock = Clock::fixed(START);
        backend::chance::follow(seed, clock.clone());
        let sink = Sink::start().await;
        let backend = place.open(clock.clone(), sink.port).await?;
        let office = BackOffice::open(&backend, place.signed_in.session()).await?;
        let site = match Way::of(seed) {
            Way::UseCases => None,
            Way::Http => Some(Site::open(&backend, folder.path()).await?),
        };
        let reader = Reader::open(&place.url).await?;
        let owner = Browsers::new(&place.signed_in);
        Ok(Self {
            model: Model { accounts: browsers::at_first(START), is_over_http: site.is_some(), ..Model::default() },
            mails: Vec::new(),
            done: Vec::new(),
            pauses: 0,
            backend,
            clock,
            place,
            _folder: Arc::new(folder),
            reader: Arc::new(Mutex::new(reader)),
            stepper: Arc::new(Stepper::default()),
            sink: Arc::new(sink),
            receiver: Arc::new(LoopbackServer::start().await?),
            known: Vec::new(),
            browsers: HashMap::new(),
            desk: OwnersDevice::default(),
            phone: OwnersDevice::default(),
            newsletter_links: Vec::new(),
            stop_links: Vec::new(),
            feeds: Vec::new(),
            owner,
            sent_photos: HashMap::new(),
            office,
            push_service: Arc::new(LoopbackServer::start().await?),
            words: 0,
            site,
            networks: 0,
        })
    }

    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub async fn tables(&self) -> Result<Tables, Trouble> {
        self.reader.lock().await.watched().await
    }

    pub async fn all_tables(&self) -> Result<Tables, Trouble> {
        self.reader.lock().await.all().await
    }

    /// Carries an action out; what was acknowledged is in the model afterward.
    pub async fn act(&mut self, action: Action) -> Result<(), Trouble> {
        let happened = ends(Box::pin(self.carry_out(action))).await??;
        self.pauses = backend::pauses::passed();
        if let Happened::Asked(request) = &happened {
            self.own(&request.words.clone(), self.model.requests.len(), false);
        }
        if does_something(action, &happened) {
            self.done.push(kind(action));
        }
        let now = self.now();
        self.model.apply(&happened, now);
        self.take_in_answers(now);
        self.take_in_posts()?;
        if let Action::Content(action) = action {
            self.look_after(action).await?;
        }
        self.take_in_mails()
    }

    async fn carry_out(&mut self, action: Action) -> Result<Happened, Trouble> {
        match action {
            Action::Ask { person, form, times } => self.ask(person % PEOPLE, form, times).await,
            Action::AskTooFast { person, form, times } => self.ask_too_fast(person % PEOPLE, form, times).await,
            Action::AskAgain { request } => self.ask_again(request).await,
            Action::LookAtPage { request } => self.look_at_page(request).await,
            Action::Write { request } => self.write(request).await,
            Action::Choose { request, time } => self.choose(request, time).await,
            Action::VisitorMoves { request, time } => self.visitor_moves(request, time).await,
            Action::VisitorCancels { request } => self.visitor_cancels(request).await,
            Action::Withdraw { request } => self.withdraw(request).await,
            Action::AskForLink { request, link } => self.ask_for_link(request, link).await,
            Action::Decide { request, choice } => self.decide(request, choice).await,
            Action::Open { device, request } => self.open(device, request).await,
            Action::Answer { device, request, times } => self.answer(device, request, times).await,
            Action::TakeAnswerBack { device } => self.take_answer_back(device).await,
            Action::Confirm { device, request, time } => self.confirm(device, request, time).await,
            Action::OwnerMoves { device, request, time } => self.owner_moves(device, request, time).await,
            Action::OwnerCancels { device, request } => self.owner_cancels(device, request).await,
            Action::InviteAgain { request } => self.invite_again(request).await,
            Action::Set { device, request, change } => self.set(device, request, change).await,
            Action::Undo { device } => self.undo(device).await,
            Action::AddNote { request } => self.add_note(request).await,
            Action::PostNote { device, request } => self.post_note(device, request).await,
            Action::PostAgain { device } => self.post_again(device).await,
            Action::AskToDecide { device, request } => self.ask_to_decide(device, request).await,
            Action::RemovePosted { device, request, message } => self.remove_posted(device, request, message).await,
            Action::NoteMail { request } => self.note_mail(request).await,
            Action::SetAmount { request, dollars } => self.set_amount(request, dollars).await,
            Action::Merge { request, part } => self.merge(request, part).await,
            Action::Split { request } => self.split(request).await,
            Action::ClosePage { request } => self.close_page(request).await,
            Action::SendLink { request } => self.send_link(request).await,
            Action::EraseRequest { request } => self.erase_request(request).await,
            Action::ErasePerson { request } => self.erase_person(request).await,
            Action::Accounts(action) => self.accounts(action).await,
            Action::Reviews(action) => self.reviews(action).await,
            Action::Feed(action) => self.feed(action).await,
            Action::Newsletter(action) => self.newsletter(action).await,
            Action::Content(action) => self.edit_content(action).await,
            Action::Deliver => self.deliver().await,
            Action::DeliverAll => self.deliver_all().await,
            Action::Work => self.work().await,
            Action::Wait(span) => Ok(self.wait(span)),
            Action::MailServer(answer) => Ok(self.plan_mail(answer)),
            Action::Restart => self.restart().await,
            Action::ReadAll => self.read_all().await,
            Action::Cut { .. } | Action::Meanwhile { .. } => Ok(Happened::Nothing),
            Action::Receiver(action) => self.act_on_receivers(action).await,
            Action::Notice(action) => self.act_on_notices(action).await,
            Action::Photo(action) => self.act_on_photos(action).await,
            Action::Try { person, form, times } => self.try_out(person % PEOPLE, form, times).await,
            Action::AddByHand { person } => self.add_by_hand(person % PEOPLE).await,
            Action::Count => self.count().await,
            Action::Http(action) => self.http(action).await,
        }
    }

    /// The request that an index of an action names, if there is any.
    fn request(&self, index: u8) -> Option<usize> {
        let living = self.model.living();
        let place = usize::from(index).checked_rem(living.len())?;
        living.get(place).copied()
    }

    fn lead_id(&self, request: usize) -> String {
        self.known[request].lead_id.clone()
    }

    const fn device(&mut self, device: Device) -> &mut OwnersDevice {
        match device {
            Device::Desk => &mut self.desk,
            Device::Phone => &mut self.phone,
        }
    }

    /// A word that stands nowhere else.
    fn new_word(&mut self) -> String {
        self.words += 1;
        format!("zq{:04}x", self.words)
    }

    fn own(&mut self, word: &str, request: usize, is_private: bool) {
        self.model.words.insert(word.to_owned(), Word { request, is_private });
    }

    fn take_in_mails(&mut self) -> Result<(), Trouble> {
        let taken = self.sink.taken();
        for one in taken.iter().skip(self.mails.len()) {
            let mut mail = mail::read(&one.to, &one.data)?;
            mail.at = self.now();
            mail.about = self.about(&mail);
            self.take_newsletter_links(&mail);
            self.take_review(&mail);
            self.mails.push(mail);
        }
        Ok(())
    }

    fn about(&self, mail: &Mail) -> Option<About> {
        let request = self.model.requests.iter().position(|request| mail.text.contains(&request.reference))?;
        let standing = self.model.requests[request].standing;
        let booked = standing.visit.booked();
        Some(About { request, booked, edition: standing.edition, arrived_at: self.now() })
    }
}

/// What is about no request does something by itself.
const fn does_something(action: Action, happened: &Happened) -> bool {
    match action {
        Action::LookAtPage { .. }
        | Action::InviteAgain { .. }
        | Action::Deliver
        | Action::DeliverAll
        | Action::Work
        | Action::Wait(_)
        | Action::MailServer(_)
        | Action::Restart
        | Action::ReadAll
        | Action::Count
        | Action::Receiver(ReceiverAction::Server(_))
        | Action::Photo(PhotoAction::Leave)
        | Action::Content(ContentAction::Open { .. })
        | Action::Http(_) => true,
        _ => !matches!(happened, Happened::Nothing),
    }
}

/// The person whose address a mail goes to; none if it goes to the owner.
pub fn person_of(mail: &Mail) -> Option<u8> {
    (0..PEOPLE).find(|person| mail.to.iter().any(|to| to.to_lowercase() == email_of(*person)))
}

/// The one of several things that an index names.
fn chosen<T: Clone>(all: &[T], index: u8) -> Option<T> {
    let place = usize::from(index).checked_rem(all.len())?;
    all.get(place).cloned()
}

/// The one of all times of these days that an index names, as forms send it.
fn time_of(days: &[VisitDay], index: u8) -> Option<String> {
    let mut times = Vec::new();
    // Few, so that people want the same ones.
    for day in days.iter().take(2) {
        for minute in &day.times {
            times.push(domain::time::day::LocalTime { day: day.day, minute: *minute }.iso());
        }
    }
    chosen(&times, index)
}
