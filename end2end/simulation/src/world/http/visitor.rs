//! The visitor's forms.

use super::Again;
use super::browser::Form;
use super::site::Sender;
use crate::model::{Happened, Request, Visit};
use crate::world::visitor::surname_of;
use crate::world::{Attempt, Known, PEOPLE, Trouble, World};
use domain::leads::lead::LeadReceipt;
use domain::limits::DUPLICATE_WINDOW_MS;
use serde_json::{Value, json};

/// Networks of visitors begin after those of the owner's devices.
const FIRST_NETWORK: usize = 10;

impl World {
    pub(in crate::world) const fn is_over_http(&self) -> bool {
        self.site.is_some()
    }

    /// Every second person has scripts.
    const fn has_scripts(person: u8) -> bool {
        person.is_multiple_of(2)
    }

    /// Whether the same form again is the same request. Without scripts a form has no name by which it is known again:
    /// after some minutes it is another request, which a person would write in other words.
    pub(in crate::world) fn is_known_again(&self, request: usize) -> bool {
        let request = &self.model.requests[request];
        let age = self.now().since(request.received_at);
        !self.is_over_http() || Self::has_scripts(request.person) || age < DUPLICATE_WINDOW_MS
    }

    /// None if it is refused.
    pub(in crate::world) async fn send_request(
        &mut self,
        attempt: &Attempt,
        person: u8,
    ) -> Result<Option<LeadReceipt>, Trouble> {
        self.networks += 1;
        let by = Sender::Visitor(FIRST_NETWORK + self.networks);
        let (path, draft) = match attempt {
            Attempt::Visit(draft) => ("visit", serde_json::to_value(draft)?),
            Attempt::Contact(draft) => ("contact", serde_json::to_value(draft)?),
            Attempt::ByHand(_) => return Ok(None),
        };
        if Self::has_scripts(person) {
            let body = json!({ "draft": draft }).to_string();
            let form = Form::by_script(&format!("/api/{path}/submit"), body);
            let answer = self.send(by, &form, Again::Same).await?;
            return Ok(if answer.is_page() { Some(serde_json::from_str(&answer.body)?) } else { None });
        }
        let mut form = Form { fields: fields_of(&draft), ..Form::new(format!("/{path}"), &[]) };
        if path == "contact" {
            form = form.with_files();
        }
        let answer = self.send(by, &form, Again::Same).await?;
        if !answer.is_redirect() {
            return Ok(None);
        }
        let lost = || Trouble(format!("an accepted form leads to {}", answer.location));
        let reference = answer.query("ref").ok_or_else(lost)?;
        let page = answer.query("page").ok_or_else(lost)?;
        let thanks = self.site()?.get(by, &answer.location).await?;
        if !thanks.is_page() || !thanks.body.contains(&reference) {
            self.site()?.wrong.push(format!("the thanks for {reference} do not name it: {}", thanks.status));
        }
        Ok(Some(LeadReceipt { reference, page }))
    }

    /// A form that was sent already is no other request, unless it was taken for a program's.
    pub(super) async fn ask_in_other_words(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.request(index) else { return Ok(Happened::Nothing) };
        let Request { person, form, .. } = self.model.requests[request];
        if !Self::has_scripts(person) {
            return Ok(Happened::Nothing);
        }
        let words = self.new_word();
        let mut attempt = self.known[request].attempt.clone();
        match &mut attempt {
            Attempt::Visit(draft) => draft.note.clone_from(&words),
            Attempt::Contact(draft) => draft.message.clone_from(&words),
            Attempt::ByHand(_) => return Ok(Happened::Nothing),
        }
        let before = self.meaningful_tables().await?;
        let Some(receipt) = self.send_request(&attempt, person).await? else {
            self.is_meant_as_before(&before, "a refused form in other words").await?;
            return Ok(Happened::Nothing);
        };
        let lead_id = receipt.page.split('.').next().unwrap_or_default().to_owned();
        self.known.push(Known { lead_id, attempt, tokens: vec![receipt.page], is_try: false });
        Ok(Happened::Asked(Box::new(Request::new(receipt.reference, person, form, words, self.now()))))
    }

    /// A form of the page of a request; false if it is refused.
    pub(in crate::world) async fn send_page_form(
        &mut self,
        request: usize,
        token: &str,
        form: &str,
        fields: &[(&str, &str)],
    ) -> Result<bool, Trouble> {
        let page = format!("/request/{token}");
        let by = Sender::Visitor(FIRST_NETWORK + 5_000 + request);
        let filled = Form::new(format!("{page}{form}"), fields);
        let filled = if form.is_empty() { filled.with_files() } else { filled };
        let again = if form == "/decide" { Again::Never } else { Again::Same };
        let answer = self.send(by, &filled, again).await?;
        if answer.is_redirect() && !answer.location.starts_with(&format!("{page}?")) {
            self.site()?.wrong.push(format!("{page}{form} leads to {}", answer.location));
        }
        Ok(answer.is_redirect() || answer.is_page())
    }

    /// Opens the page of a request; `is_shown` is what the program says of its link.
    pub(in crate::world) async fn browse(
        &mut self,
        request: usize,
        token: &str,
        is_shown: bool,
    ) -> Result<(), Trouble> {
        let by = Sender::Visitor(FIRST_NETWORK + 5_000 + request);
        let answer = self.site()?.get(by, &format!("/request/{token}")).await?;
        let expected = &self.model.requests[request];
        let mut wrong = Vec::new();
        if answer.is_page() != is_shown {
            wrong.push(format!("the page of request {request} is answered with {}", answer.status));
        }
        if is_shown != answer.body.contains(&expected.words) {
            wrong.push(format!("the page of request {request} shows what was asked, or not: {}", !is_shown));
        }
        for (word, owner) in &self.model.words {
            if answer.body.contains(word.as_str()) && (owner.is_private || owner.request != request) {
                wrong.push(format!("the page of request {request} shows {word} of request {}", owner.request));
            }
        }
        for person in 0..PEOPLE {
            if person != expected.person && answer.body.contains(&surname_of(person)) {
                wrong.push(format!("the page of request {request} names another person"));
            }
        }
        let has_visit = matches!(expected.standing.visit, Visit::Booked { at } if at > self.now());
        if is_shown && has_visit != answer.body.contains(&format!("/request/{token}/visit/cancel")) {
            wrong.push(format!("the page of request {request} can cancel its visit, or not: {}", !has_visit));
        }
        self.site()?.wrong.append(&mut wrong);
        Ok(())
    }
}

/// As a page without scripts has them.
fn fields_of(draft: &Value) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    let Value::Object(draft) = draft else { return fields };
    for (name, value) in draft {
        match value {
            Value::String(text) if name != "attemptId" => fields.push((name.clone(), text.clone())),
            Value::Bool(true) => fields.push((name.clone(), "true".to_owned())),
            Value::Array(all) => {
                for one in all {
                    fields.push(("slot".to_owned(), one.as_str().unwrap_or_default().to_owned()));
                }
            }
            _ => {}
        }
    }
    fields
}
