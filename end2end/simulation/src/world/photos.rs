//! Photos that visitors send. They are stored as the site stores them; no picture is decoded.

use super::visitor::acknowledged;
use super::{Attempt, Known, Trouble, World};
use crate::action::{Form, PhotoAction};
use crate::model::{Happened, Photo, Request, Said};
use backend::db::leads::uploads::{self, NewUpload};
use backend::features::conversation::page::{self, RequestPageError};
use backend::ids;
use backend::leads::origin::Origin;
use domain::features::conversation::{MessageKind, VisitorDraft};
use domain::leads::photos::PhotoDraft;
use storage::PRIVATE_PREFIX;

/// More files than a run can have.
const MANY: usize = 1_000;

impl World {
    pub(super) async fn act_on_photos(&mut self, action: PhotoAction) -> Result<Happened, Trouble> {
        match action {
            PhotoAction::Ask { person, photos } => self.ask_with_photos(person % super::PEOPLE, photos).await,
            PhotoAction::Write { request } => self.write_with_photo(request).await,
            PhotoAction::WriteAgain { request } => self.write_again(request).await,
            PhotoAction::Leave => {
                let words = self.new_word();
                self.upload(words).await?;
                Ok(Happened::Nothing)
            }
        }
    }

    /// As a browser has it that has just sent a photo.
    async fn upload(&mut self, words: String) -> Result<PhotoDraft, Trouble> {
        let token = ids::new_token()?;
        self.words += 1;
        let number = self.words;
        let key = format!("{PRIVATE_PREFIX}{number:032x}.jpg");
        let row = NewUpload {
            id: ids::new_id(),
            token_hash: ids::hash_token(&token),
            storage_key: key.clone(),
            width: 8,
            height: 8,
            bytes: 4,
            created_at: self.now(),
            client_key: Some(format!("sender {number}")),
            site_key: None,
        };
        let mut tx = self.backend.db.write().await?;
        uploads::insert(&mut tx, &row).await?;
        tx.commit().await?;
        let jpeg = "jpeg".into();
        self.backend.files.put(&key, &jpeg, "image/jpeg").await?;
        self.backend.files.put(&key.replace(".jpg", "-480.jpg"), &jpeg, "image/jpeg").await?;
        self.model.photos.push(Photo { key, token: token.clone(), words: words.clone(), request: None, message: None });
        Ok(PhotoDraft { token, words })
    }

    async fn ask_with_photos(&mut self, person: u8, photos: u8) -> Result<Happened, Trouble> {
        let words = self.new_word();
        let mut attempt = self.attempt(person, Form::Contact, 0, &words).await?;
        let mut sent = Vec::new();
        for _ in 0..=photos % 2 {
            let words = self.new_word();
            sent.push(self.upload(words).await?);
        }
        if let Attempt::Contact(draft) = &mut attempt {
            draft.photos.clone_from(&sent);
        }
        let Some(receipt) = self.submit(&attempt, &words, false).await? else { return Ok(Happened::Nothing) };
        let request = self.model.requests.len();
        for photo in sent {
            self.claimed(&photo, request, None);
        }
        let lead_id = receipt.page.split('.').next().unwrap_or_default().to_owned();
        self.known.push(Known { lead_id, attempt, tokens: vec![receipt.page], is_try: false });
        Ok(Happened::Asked(Box::new(Request::new(receipt.reference, person, Form::Contact, words, self.now()))))
    }

    /// It belongs to the request, or to a message of it.
    fn claimed(&mut self, sent: &PhotoDraft, request: usize, message: Option<&str>) {
        if !sent.words.is_empty() {
            self.own(&sent.words, request, false);
        }
        for photo in &mut self.model.photos {
            if photo.token != sent.token {
                continue;
            }
            if photo.request.is_some() {
                self.model.broken.push(format!("a photo of request {request} was taken twice"));
            }
            photo.request = Some(request);
            photo.message = message.map(str::to_owned);
        }
    }

    async fn write_with_photo(&mut self, index: u8) -> Result<Happened, Trouble> {
        let words = self.new_word();
        // Only photos of a form have words.
        let photo = self.upload(String::new()).await?;
        let draft = VisitorDraft { message: words, photos: vec![photo], ..VisitorDraft::default() };
        self.send_message(index, draft).await
    }

    /// The same form again. What is stored already is acknowledged, and stays one message.
    async fn write_again(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some((request, token)) = self.with_token(index) else { return Ok(Happened::Nothing) };
        let Some(draft) = self.sent_photos.get(&request).cloned() else { return Ok(Happened::Nothing) };
        let origin = Origin { client_key: format!("visitor {request}"), ..Origin::default() };
        let answer = page::write(&self.backend, &token, &draft, &origin).await;
        if self.new_message(request, MessageKind::Visitor).await?.is_some() {
            return Ok(Happened::Shown {
                wrong: vec![format!("a message with a photo of request {request} is twice")],
            });
        }
        if matches!(answer, Err(RequestPageError::Invalid(_)))
            && self.is_newest(request, Said::ByVisitor, &draft.message)
        {
            return Ok(Happened::Shown {
                wrong: vec![format!("a message of request {request}, sent again, is refused")],
            });
        }
        Ok(if acknowledged(answer)?.is_some() { Happened::AsPromised } else { Happened::Nothing })
    }

    async fn send_message(&mut self, index: u8, draft: VisitorDraft) -> Result<Happened, Trouble> {
        let Some((request, token)) = self.with_token(index) else { return Ok(Happened::Nothing) };
        let origin = Origin { client_key: format!("visitor {request}"), ..Origin::default() };
        if acknowledged(page::write(&self.backend, &token, &draft, &origin).await)?.is_none() {
            return Ok(Happened::Nothing);
        }
        let (id, words) = self.newest_message(request).await?;
        self.own(&words, request, false);
        for photo in &draft.photos {
            self.claimed(photo, request, Some(&id));
        }
        self.sent_photos.insert(request, draft);
        Ok(Happened::Wrote { request, id, words, said: Said::ByVisitor })
    }

    /// The files of each request are there until it is erased, and then no more.
    pub(super) async fn read_photos(&self, wrong: &mut Vec<String>) -> Result<(), Trouble> {
        let files = self.backend.files.list(&format!("{PRIVATE_PREFIX}0"), "", MANY).await?;
        for (number, photo) in self.model.photos.iter().enumerate() {
            let Some(request) = photo.request else { continue };
            let is_stored = files.contains(&photo.key);
            let is_erased = self.model.requests[request].is_erased;
            if is_stored == is_erased {
                wrong.push(format!("photo {number} of request {request} is stored: {is_stored}, erased: {is_erased}"));
            }
        }
        Ok(())
    }
}
