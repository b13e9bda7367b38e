use super::{Attempt, BrowserPage, Known, Trouble, World, chosen, time_of};
use crate::action::Form;
use crate::model::{Happened, Party, Request, Said};
use backend::features::conversation::decisions;
use backend::features::conversation::page::{self, RequestPageError};
use backend::features::visits;
use backend::leads::intake::SubmitError;
use backend::leads::origin::Origin;
use backend::leads::{self, contact};
use domain::features::conversation::work::DecisionDraft;
use domain::features::conversation::{MessageKind, VisitorDraft, WithdrawDraft};
use domain::features::visits::VisitDraft;
use domain::features::visits::offers::{ChoiceDraft, MoveVisitDraft};
use domain::leads::contact::ContactDraft;
use domain::leads::entry::LeadEntry;
use domain::leads::lead::{LeadFilter, LeadReceipt};

/// Two people share a phone number, as a couple does.
pub(super) fn phone_of(person: u8) -> String {
    format!("(619) 555-01{:02}", 40 + person / 2)
}

pub fn email_of(person: u8) -> String {
    format!("person{person}@mail.example")
}

pub(super) fn surname_of(person: u8) -> String {
    format!("Halloran{person}")
}

pub(super) fn name_of(person: u8) -> String {
    format!("Captain{person} {}", surname_of(person))
}

/// Every third request comes from a site that no other came from.
#[must_use]
pub fn own_host(words: &str) -> Option<String> {
    let digits: String = words.chars().filter(char::is_ascii_digit).collect();
    let number: u32 = digits.parse().unwrap_or(0);
    if number.is_multiple_of(3) { Some(format!("{words}.example")) } else { None }
}

fn entry_of(words: &str) -> LeadEntry {
    match own_host(words) {
        Some(host) => LeadEntry { host: Some(host), campaign: None, page: Some(format!("/blog/{words}")) },
        None => {
            LeadEntry { host: Some("marina.example".to_owned()), campaign: None, page: Some("/showroom".to_owned()) }
        }
    }
}

/// What a person typed.
struct Typed {
    person: u8,
    attempt_id: String,
    words: String,
}

impl Attempt {
    fn at_once(&self) -> Self {
        let mut attempt = self.clone();
        match &mut attempt {
            Self::Visit(draft) => draft.elapsed_ms = Some(1),
            Self::Contact(draft) => draft.elapsed_ms = Some(1),
            Self::ByHand(_) => {}
        }
        attempt
    }
}

impl World {
    pub(super) async fn ask(&mut self, person: u8, form: Form, times: u8) -> Result<Happened, Trouble> {
        let words = self.new_word();
        let attempt = self.attempt(person, form, times, &words).await?;
        let Some(receipt) = self.send_or_submit(&attempt, person, &words, false).await? else {
            return Ok(Happened::Nothing);
        };
        let lead_id = receipt.page.split('.').next().unwrap_or_default().to_owned();
        self.known.push(Known { lead_id, attempt, tokens: vec![receipt.page], is_try: false });
        Ok(Happened::Asked(Box::new(Request::new(receipt.reference, person, form, words, self.now()))))
    }

    /// Before the site is open. The owner has read it.
    pub(super) async fn try_out(&mut self, person: u8, form: Form, times: u8) -> Result<Happened, Trouble> {
        let words = self.new_word();
        let attempt = self.attempt(person, form, times, &words).await?;
        let Some(receipt) = self.submit(&attempt, &words, true).await? else { return Ok(Happened::Nothing) };
        let lead_id = receipt.page.split('.').next().unwrap_or_default().to_owned();
        self.known.push(Known { lead_id, attempt, tokens: vec![receipt.page], is_try: true });
        let mut request = Request::new(receipt.reference, person, form, words, self.now());
        request.is_try = true;
        request.standing.is_unread = false;
        Ok(Happened::Asked(Box::new(request)))
    }

    pub(super) async fn attempt(&self, person: u8, form: Form, times: u8, words: &str) -> Result<Attempt, Trouble> {
        let typed = Typed { person, attempt_id: format!("attempt-{words}"), words: words.to_owned() };
        match form {
            Form::Visit => self.visit_draft(&typed, times).await,
            Form::Contact => Ok(contact_draft(&typed)),
        }
    }

    /// Nothing is acknowledged, and the owner finds it in quarantine, unless there are too many.
    pub(super) async fn ask_too_fast(&mut self, person: u8, form: Form, times: u8) -> Result<Happened, Trouble> {
        let words = self.new_word();
        let attempt = self.attempt(person, form, times, &words).await?;
        if let Some(receipt) = self.submit(&attempt.at_once(), &words, false).await? {
            let wrong = vec![format!("a program got the receipt {}", receipt.reference)];
            return Ok(Happened::Shown { wrong });
        }
        let held = leads::list(&self.backend, LeadFilter::Quarantine, None, "").await?.leads;
        let Some(lead) = held.into_iter().find(|lead| lead.message.contains(&words)) else {
            return Ok(Happened::Nothing);
        };
        self.known.push(Known { lead_id: lead.id, attempt, tokens: Vec::new(), is_try: false });
        let mut request = Request::new(lead.reference, person, form, words, self.now());
        request.is_held = true;
        request.standing.is_quarantined = true;
        Ok(Happened::Asked(Box::new(request)))
    }

    /// At one to three of the times that the form shows.
    async fn visit_draft(&self, typed: &Typed, times: u8) -> Result<Attempt, Trouble> {
        let days = visits::times(&self.backend).await?.days;
        let mut slots = Vec::new();
        for nth in 0..=times % 3 {
            slots.extend(time_of(&days, times / 3 + nth));
        }
        Ok(Attempt::Visit(Box::new(VisitDraft {
            attempt_id: typed.attempt_id.clone(),
            slots,
            name: name_of(typed.person),
            email: email_of(typed.person),
            phone: phone_of(typed.person),
            note: typed.words.clone(),
            consent: true,
            elapsed_ms: Some(60_000),
            ..VisitDraft::default()
        })))
    }

    /// As a form where forms go through the router; none if it is refused.
    async fn send_or_submit(
        &mut self,
        attempt: &Attempt,
        person: u8,
        words: &str,
        is_try: bool,
    ) -> Result<Option<LeadReceipt>, Trouble> {
        if self.is_over_http() && !is_try {
            return self.send_request(attempt, person).await;
        }
        self.submit(attempt, words, is_try).await
    }

    /// None if it is refused.
    pub(super) async fn submit(
        &mut self,
        attempt: &Attempt,
        words: &str,
        is_try: bool,
    ) -> Result<Option<LeadReceipt>, Trouble> {
        let client_key = format!("address of {words}").replace("zq", "");
        let origin = Origin { client_key, entry: entry_of(words), is_try, ..Origin::default() };
        let sent = match attempt {
            Attempt::Visit(draft) => visits::submit(&self.backend, draft, &origin).await,
            Attempt::Contact(draft) => contact::submit(&self.backend, draft, &origin).await,
            Attempt::ByHand(draft) => return self.store_by_hand(draft).await,
        };
        match sent {
            Ok(receipt) => Ok(Some(receipt)),
            Err(SubmitError::Unavailable(cause)) => Err(cause.into()),
            Err(_) => Ok(None),
        }
    }

    pub(super) async fn ask_again(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.request(index) else { return Ok(Happened::Nothing) };
        if !self.is_known_again(request) {
            return Ok(Happened::Nothing);
        }
        let attempt = self.known[request].attempt.clone();
        let Request { person, words, .. } = self.model.requests[request].clone();
        let is_try = self.known[request].is_try;
        match self.send_or_submit(&attempt, person, &words, is_try).await? {
            Some(receipt) => {
                if !receipt.page.is_empty() {
                    self.known[request].tokens.push(receipt.page);
                }
                Ok(Happened::AskedAgain { request, reference: receipt.reference })
            }
            None => Ok(Happened::Nothing),
        }
    }

    /// The request that an index names, with the newest link to its page.
    pub(super) fn with_token(&self, index: u8) -> Option<(usize, String)> {
        let request = self.request(index)?;
        let token = self.known[request].tokens.last()?;
        Some((request, token.clone()))
    }

    pub(super) async fn look_at_page(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some((request, token)) = self.with_token(index) else { return Ok(Happened::Nothing) };
        let shown = acknowledged(page::view(&self.backend, &token, false).await)?;
        if self.is_over_http() {
            self.browse(request, &token, shown.is_some()).await?;
        }
        let Some(view) = shown else { return Ok(Happened::Nothing) };
        let times = acknowledged(visits::page::times(&self.backend, &token).await)?.flatten();
        let days = times.unwrap_or_default().days;
        let mut wrong = Vec::new();
        self.check_view(request, &view, &mut wrong);
        self.browsers.insert(request, BrowserPage { view, days });
        Ok(if wrong.is_empty() { Happened::Nothing } else { Happened::Shown { wrong } })
    }

    pub(super) async fn write(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some((request, token)) = self.with_token(index) else { return Ok(Happened::Nothing) };
        let words = self.new_word();
        self.own(&words, request, false);
        let draft = VisitorDraft { message: words.clone(), ..VisitorDraft::default() };
        let origin = Origin { client_key: format!("visitor {request}"), ..Origin::default() };
        let is_written = if self.is_over_http() {
            self.send_page_form(request, &token, "", &[("message", &words)]).await?
        } else {
            acknowledged(page::write(&self.backend, &token, &draft, &origin).await)?.is_some()
        };
        if !is_written {
            return Ok(Happened::Nothing);
        }
        let id = self.newest_message(request).await?.0;
        Ok(Happened::Wrote { request, id, words, said: Said::ByVisitor })
    }

    pub(super) async fn choose(&mut self, index: u8, time: u8) -> Result<Happened, Trouble> {
        let Some((request, token)) = self.with_token(index) else { return Ok(Happened::Nothing) };
        let is_loaded = self.browsers.get(&request).is_some_and(|page| page.view.offers.is_some());
        if !is_loaded {
            self.look_at_page(index).await?;
        }
        let Some(page) = self.browsers.get(&request) else { return Ok(Happened::Nothing) };
        let offers = page.view.offers.clone().unwrap_or_default();
        let Some(slot) = chosen(&offers, time) else { return Ok(Happened::Nothing) };
        let draft = ChoiceDraft { time: slot.id };
        let is_chosen = if self.is_over_http() {
            self.send_page_form(request, &token, "/visit/choose", &[("time", &draft.time)]).await?
        } else {
            acknowledged(visits::page::choose(&self.backend, &token, &draft).await)?.is_some()
        };
        if !is_chosen {
            return Ok(Happened::Nothing);
        }
        // Sent twice, or confirmed by the owner, it is the same choice.
        let Some((id, words)) = self.new_message(request, MessageKind::Chosen).await? else {
            return Ok(Happened::Nothing);
        };
        Ok(Happened::Chose { request, id, words, at: slot.starts_at })
    }

    pub(super) async fn visitor_moves(&mut self, index: u8, time: u8) -> Result<Happened, Trouble> {
        let Some((request, token)) = self.with_token(index) else { return Ok(Happened::Nothing) };
        let is_loaded = self.browsers.get(&request).is_some_and(|page| !page.days.is_empty());
        if !is_loaded {
            self.look_at_page(index).await?;
        }
        let Some(page) = self.browsers.get(&request) else { return Ok(Happened::Nothing) };
        let Some(slot) = time_of(&page.days, time) else { return Ok(Happened::Nothing) };
        let draft = MoveVisitDraft { slot: slot.clone() };
        let is_moved = if self.is_over_http() {
            self.send_page_form(request, &token, "/visit", &[("slot", &slot)]).await?
        } else {
            acknowledged(visits::page::move_to(&self.backend, &token, &draft).await)?.is_some()
        };
        if !is_moved {
            return Ok(Happened::Nothing);
        }
        Ok(Happened::VisitMoved { request, at: self.instant(&slot)?, by: Party::Visitor })
    }

    pub(super) async fn visitor_cancels(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some((request, token)) = self.with_token(index) else { return Ok(Happened::Nothing) };
        let is_canceled = if self.is_over_http() {
            self.send_page_form(request, &token, "/visit/cancel", &[]).await?
        } else {
            acknowledged(visits::page::cancel(&self.backend, &token).await)?.is_some()
        };
        let by = Party::Visitor;
        Ok(if is_canceled { Happened::VisitCanceled { request, by } } else { Happened::Nothing })
    }

    pub(super) async fn decide(&mut self, index: u8, choice: u8) -> Result<Happened, Trouble> {
        let Some((request, token)) = self.with_token(index) else { return Ok(Happened::Nothing) };
        let is_loaded = self.browsers.get(&request).is_some_and(|page| !page.view.decisions.is_empty());
        if !is_loaded {
            self.look_at_page(index).await?;
        }
        let Some(page) = self.browsers.get(&request) else { return Ok(Happened::Nothing) };
        let Some(question) = chosen(&page.view.decisions, choice) else { return Ok(Happened::Nothing) };
        let Some(choice) = chosen(&question.choices, choice) else { return Ok(Happened::Nothing) };
        let draft = DecisionDraft { decision: question.id, choice, words: String::new() };
        let is_decided = if self.is_over_http() {
            let fields = [("decision", draft.decision.as_str()), ("choice", &draft.choice), ("words", "")];
            self.send_page_form(request, &token, "/decide", &fields).await?
        } else {
            acknowledged(decisions::decide(&self.backend, &token, &draft).await)?.is_some()
        };
        if !is_decided {
            return Ok(Happened::Nothing);
        }
        // Sent twice, it is the same decision.
        let Some((id, words)) = self.new_message(request, MessageKind::Decided).await? else {
            return Ok(Happened::Nothing);
        };
        Ok(Happened::Wrote { request, id, words, said: Said::Decision })
    }

    pub(super) async fn ask_for_link(&mut self, index: u8, link: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.request(index) else { return Ok(Happened::Nothing) };
        let Some(token) = chosen(&self.known[request].tokens, link) else { return Ok(Happened::Nothing) };
        page::send_new_link(&self.backend, &token).await?;
        let Some((id, _)) = self.new_message(request, MessageKind::Link).await? else {
            return Ok(Happened::Nothing);
        };
        self.keep_link(request).await?;
        Ok(Happened::LinkAskedFor { request, id })
    }

    pub(super) async fn withdraw(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some((request, token)) = self.with_token(index) else { return Ok(Happened::Nothing) };
        let draft = WithdrawDraft { confirmed: true };
        let is_withdrawn = if self.is_over_http() {
            self.send_page_form(request, &token, "/withdraw", &[("confirmed", "true")]).await?
        } else {
            acknowledged(page::withdraw(&self.backend, &token, &draft).await)?.is_some()
        };
        if !is_withdrawn {
            return Ok(Happened::Nothing);
        }
        Ok(Happened::Erased { requests: vec![request], people: Vec::new() })
    }
}

fn contact_draft(typed: &Typed) -> Attempt {
    Attempt::Contact(Box::new(ContactDraft {
        attempt_id: typed.attempt_id.clone(),
        first_name: format!("Captain{}", typed.person),
        last_name: surname_of(typed.person),
        email: email_of(typed.person),
        phone: phone_of(typed.person),
        boat_location: "Shelter Cove Marina".into(),
        primary_service: "Woodwork & Carpentry".into(),
        discovery_source: "Marina Referral".into(),
        message: typed.words.clone(),
        consent: true,
        elapsed_ms: Some(60_000),
        ..ContactDraft::default()
    }))
}

/// None if the page refused it.
pub(super) fn acknowledged<T>(outcome: Result<T, RequestPageError>) -> Result<Option<T>, Trouble> {
    match outcome {
        Ok(done) => Ok(Some(done)),
        Err(RequestPageError::Unavailable(cause)) => Err(cause.into()),
        Err(_) => Ok(None),
    }
}
