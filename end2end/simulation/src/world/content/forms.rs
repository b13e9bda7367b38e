//! Forms: loaded by a device, changed, and sent as they are.

use super::drafts::name_of;
use super::fields::{begin, change, edition_of, words_of, write_words};
use super::{content, refusal, wrong};
use crate::action::{Device, Edit, List};
use crate::model::{Content, ContentHappened, Edition, Happened};
use crate::world::office::{Added, Form};
use crate::world::{Trouble, World};
use backend::editing::{self, EditError, SaveRequest};
use domain::kinds::Document;
use serde_json::{Value, json};

/// More rows of a list would not meet.
const ROWS: usize = 5;

impl World {
    pub(super) async fn add_row(&mut self, device: Device, list: List, group: u8) -> Result<Happened, Trouble> {
        let living = self.model.content.living();
        let rows = living.iter().filter(|row| self.model.content.rows[**row].list == list);
        if rows.count() >= ROWS {
            return Ok(Happened::Nothing);
        }
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        let mut values = self.new_form(device, list).await?;
        let edition = begin(list, &mut values, &self.new_title(), group);
        let is_taken = self.is_taken(list, &edition, None);
        let attempt = format!("attempt-{}", edition.words);
        let added = Added { row: self.model.content.rows.len(), attempt: attempt.clone(), values: values.clone() };
        let values = Value::Object(values);
        let kind = list.kind();
        let request = SaveRequest { kind, id: "", row_version: None, part: None, attempt: &attempt, values: &values };
        match editing::save(&server, &admin, request).await {
            Ok(_) if is_taken => Ok(wrong(format!("two rows have the address {}", edition.slug))),
            Ok(saved) => {
                self.can_take_back(device, saved.undo);
                self.editor(device).added = Some(added);
                Ok(content(ContentHappened::Added { list, id: saved.record.id, edition }))
            }
            Err(EditError::Invalid(_)) if is_taken => Ok(Happened::Nothing),
            Err(error) => Ok(wrong(format!("a new row was refused: {}", refusal(error)?))),
        }
    }

    /// As it was when one of the devices loaded it: both may offer one place.
    async fn new_form(&mut self, device: Device, list: List) -> Result<Document, Trouble> {
        if let Some(values) = self.editor(device).new_forms.remove(&list) {
            return Ok(values);
        }
        let server = self.server(device).await?;
        let values = editing::open(&server, list.kind(), "").await?.draft;
        let other = if device == Device::Desk { Device::Phone } else { Device::Desk };
        self.editor(other).new_forms.entry(list).or_insert_with(|| values.clone());
        Ok(values)
    }

    pub(super) async fn add_again(&mut self, device: Device) -> Result<Happened, Trouble> {
        let Some(Added { row, attempt, mut values }) = self.editor(device).added.take() else {
            return Ok(Happened::Nothing);
        };
        values.insert("_editor".to_owned(), json!(name_of(device)));
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        let known = self.model.content.rows[row].clone();
        let values = Value::Object(values);
        let kind = known.list.kind();
        let request = SaveRequest { kind, id: "", row_version: None, part: None, attempt: &attempt, values: &values };
        let is_unchanged = known.version == 0 && known.trashed.is_none();
        match editing::save(&server, &admin, request).await {
            Ok(saved) if saved.record.id != known.id => Ok(wrong(format!("row {row} was added twice"))),
            Ok(_) => {
                // What it says stands already.
                let edition = known.now;
                Ok(content(ContentHappened::Saved { row, by: device, from: 0, edition }))
            }
            Err(_) if !is_unchanged => Ok(Happened::Nothing),
            Err(error) => Ok(wrong(format!("row {row}, added again, was refused: {}", refusal(error)?))),
        }
    }

    fn is_taken(&self, list: List, edition: &Edition, but: Option<usize>) -> bool {
        list.has_addresses() && self.model.content.is_taken(list, &edition.slug, but)
    }

    pub(super) async fn open_row(&mut self, device: Device, index: u8) -> Result<Happened, Trouble> {
        let Some(row) = self.living_row(index) else { return Ok(Happened::Nothing) };
        let wrong = self.load_form(device, row).await?;
        Ok(if wrong.is_empty() { Happened::Nothing } else { Happened::Shown { wrong } })
    }

    /// The row as it is saved; the draft is offered beside it. Returns what is wrong with it.
    async fn load_form(&mut self, device: Device, row: usize) -> Result<Vec<String>, Trouble> {
        let server = self.server(device).await?;
        let known = self.model.content.rows[row].clone();
        let record = editing::open(&server, known.list.kind(), &known.id).await?;
        let mut wrong = Vec::new();
        let mut form = Form {
            version: known.version,
            row_version: record.row_version,
            values: record.draft,
            revision: 0,
            draft: None,
        };
        let mut offered = None;
        if let Some(unsaved) = record.unsaved {
            form.revision = unsaved.revision;
            form.draft = known.draft.as_ref().map(|draft| draft.number);
            offered = Some(words_of(known.list, &unsaved.draft).to_owned());
        }
        let expected = known.draft.map(|draft| draft.edition.words);
        if offered != expected {
            wrong.push(format!("the draft {offered:?} of row {row} is offered, the newest is {expected:?}"));
        }
        self.editor(device).forms.insert(row, form);
        Ok(wrong)
    }

    /// The form of the row that an index names, as the device has it.
    pub(super) async fn form(&mut self, device: Device, index: u8) -> Result<Option<(usize, Form)>, Trouble> {
        let Some(row) = self.living_row(index) else { return Ok(None) };
        if !self.editor(device).forms.contains_key(&row) {
            self.load_form(device, row).await?;
        }
        Ok(self.editor(device).forms.get(&row).cloned().map(|form| (row, form)))
    }

    pub(super) async fn save_row(&mut self, device: Device, index: u8, edit: Edit) -> Result<Happened, Trouble> {
        let Some((row, mut form)) = self.form(device, index).await? else { return Ok(Happened::Nothing) };
        let list = self.model.content.rows[row].list;
        if edit == Edit::Words {
            write_words(list, &mut form.values, &self.new_title());
        }
        change(list, edit, &mut form.values);
        self.send_form(device, row, form).await
    }

    async fn send_form(&mut self, device: Device, row: usize, form: Form) -> Result<Happened, Trouble> {
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        let known = self.model.content.rows[row].clone();
        let edition = edition_of(known.list, &form.values);
        let mut values = form.values;
        values.insert("_editor".to_owned(), json!(name_of(device)));
        let values = Value::Object(values);
        let row_version = Some(form.row_version);
        let kind = known.list.kind();
        let request = SaveRequest { kind, id: &known.id, row_version, part: None, attempt: "", values: &values };
        let is_current = known.version == form.version;
        let is_taken = self.is_taken(known.list, &edition, Some(row)) && edition.slug != known.now.slug;
        let saved = editing::save(&server, &admin, request).await;
        // It is loaded again when it is needed.
        self.editor(device).forms.remove(&row);
        match saved {
            Ok(_) if is_taken => Ok(wrong(format!("two rows have the address {}", edition.slug))),
            Ok(saved) => {
                self.can_take_back_save(device, row, &edition, saved.undo);
                Ok(content(ContentHappened::Saved { row, by: device, from: form.version, edition }))
            }
            Err(EditError::Conflict(_)) if !is_current => Ok(Happened::Nothing),
            Err(EditError::Invalid(_)) if is_current && is_taken => Ok(Happened::Nothing),
            Err(error) => Ok(wrong(format!("a form of row {row} was refused: {}", refusal(error)?))),
        }
    }

    /// The draft of another device goes to the history first, by a change of its own.
    fn can_take_back_save(&mut self, device: Device, row: usize, edition: &Edition, undo: Option<String>) {
        let saved = self.model.content.as_saved(row, edition);
        let draft = &self.model.content.rows[row].draft;
        let is_replaced = draft.as_ref().is_some_and(|draft| !Content::ends_with(draft, device, &saved));
        self.can_take_back(device, undo);
        if is_replaced && let Some(undo) = &mut self.editor(device).undo {
            undo.change += 1;
        }
    }
}
