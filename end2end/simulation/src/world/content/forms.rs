//! Forms: loaded by a device, changed, and sent as they are.

use super::{Form, content, refusal, wrong};
use crate::action::{Device, Edit, List};
use crate::model::{ContentHappened, Edition, Happened};
use crate::world::{Trouble, World};
use backend::editing::{self, EditError, SaveRequest};
use domain::admin::Record;
use domain::kinds::{Document, Fields as _, ORDER_FIELD};
use serde_json::{Value, json};

/// A new site has these categories of questions.
const GROUPS: [&str; 2] = ["general", "yacht"];
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
        let mut values = editing::open(&server, list.kind(), "").await?.draft;
        let edition = Edition { words: self.new_word(), group: group_of(list, group), is_on: true, place: 0 };
        write_words(list, &mut values, &edition.words);
        write_group(list, &mut values, &edition.group);
        let values = Value::Object(values);
        let request =
            SaveRequest { kind: list.kind(), id: "", row_version: None, part: None, attempt: "", values: &values };
        match editing::save(&server, &admin, request).await {
            Ok(saved) => {
                self.can_take_back(device, saved.undo);
                let id = saved.record.id.clone();
                let row = self.model.content.rows.len();
                self.keep_form(device, row, 0, &saved.record);
                Ok(content(ContentHappened::Added { list, id, edition }))
            }
            Err(error) => Ok(wrong(format!("a new row was refused: {}", refusal(error)?))),
        }
    }

    pub(super) async fn open_row(&mut self, device: Device, index: u8) -> Result<Happened, Trouble> {
        let Some(row) = self.living_row(index) else { return Ok(Happened::Nothing) };
        self.load_form(device, row).await?;
        Ok(Happened::Nothing)
    }

    async fn load_form(&mut self, device: Device, row: usize) -> Result<(), Trouble> {
        let server = self.server(device).await?;
        let known = &self.model.content.rows[row];
        let version = known.version;
        let record = editing::open(&server, known.list.kind(), &known.id).await?;
        self.keep_form(device, row, version, &record);
        Ok(())
    }

    pub(super) fn keep_form(&mut self, device: Device, row: usize, version: u32, record: &Record) {
        let form = Form { version, row_version: record.row_version, values: record.draft.clone() };
        self.editor(device).forms.insert(row, form);
    }

    pub(super) async fn save_row(&mut self, device: Device, index: u8, edit: Edit) -> Result<Happened, Trouble> {
        let Some(row) = self.living_row(index) else { return Ok(Happened::Nothing) };
        if !self.editor(device).forms.contains_key(&row) {
            self.load_form(device, row).await?;
        }
        let Some(mut form) = self.editor(device).forms.get(&row).cloned() else { return Ok(Happened::Nothing) };
        let list = self.model.content.rows[row].list;
        self.change_form(list, edit, &mut form.values);
        self.send_form(device, row, &form).await
    }

    fn change_form(&mut self, list: List, edit: Edit, values: &mut Document) {
        match edit {
            Edit::Words => write_words(list, values, &self.new_word()),
            Edit::Group(group) => write_group(list, values, &group_of(list, group)),
            Edit::Switch => {
                let is_on = values.is_on("isActive");
                values.set("isActive", !is_on);
            }
            Edit::Place(place) if list.is_carousel() => values.set(ORDER_FIELD, 1 + i32::from(place % 6)),
            Edit::Place(_) => {}
        }
    }

    async fn send_form(&mut self, device: Device, row: usize, form: &Form) -> Result<Happened, Trouble> {
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        let known = self.model.content.rows[row].clone();
        let values = Value::Object(form.values.clone());
        let row_version = Some(form.row_version);
        let kind = known.list.kind();
        let request = SaveRequest { kind, id: &known.id, row_version, part: None, attempt: "", values: &values };
        let is_current = known.version == form.version;
        match editing::save(&server, &admin, request).await {
            Ok(saved) => {
                self.can_take_back(device, saved.undo);
                // It is loaded again when it is needed: what the others see is the model's.
                self.editor(device).forms.remove(&row);
                let edition = edition_of(known.list, &form.values);
                Ok(content(ContentHappened::Saved { row, from: form.version, edition }))
            }
            Err(EditError::Conflict(_)) if !is_current => {
                self.editor(device).forms.remove(&row);
                Ok(Happened::Nothing)
            }
            Err(error) => Ok(wrong(format!("a form of row {row} was refused: {}", refusal(error)?))),
        }
    }
}

fn group_of(list: List, group: u8) -> String {
    match list {
        List::Questions => GROUPS[usize::from(group) % GROUPS.len()].to_owned(),
        List::Reviews => String::new(),
    }
}

fn write_words(list: List, values: &mut Document, words: &str) {
    match list {
        List::Questions => {
            values.set("question", words);
            values.set("answer", words);
        }
        List::Reviews => {
            values.set("clientName", words);
            values.set("testimonialText", words);
        }
    }
}

fn write_group(list: List, values: &mut Document, group: &str) {
    if list == List::Questions {
        values.set("category", json!(group));
    }
}

/// What a form says.
fn edition_of(list: List, values: &Document) -> Edition {
    let (words, group) = match list {
        List::Questions => (values.text("question"), values.text("category")),
        List::Reviews => (values.text("clientName"), ""),
    };
    Edition {
        words: words.to_owned(),
        group: group.to_owned(),
        is_on: values.is_on("isActive"),
        place: values.position(),
    }
}
