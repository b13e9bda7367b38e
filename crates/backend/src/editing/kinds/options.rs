use crate::db::content::options::{self, OptionUses, UsedCode};
use crate::db::editing::kinds::StoredRow;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_reading;
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{ChoicesFor, EditedRow, KindRules};
use crate::editing::screens::local_clock::LocalClock;
use crate::error::DbError;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::admin::ListRow;
use domain::content::option_lists::OptionList;
use domain::kinds::{Document, EditedOption, Fields as _, FormChoices, Kind};
use domain::messages::{admin as msg, restoring};

const LIST: &str = "list";
const CODE: &str = "code";
const LABEL: &str = "label";
const IS_OFFERED: &str = "isOffered";

pub(super) struct Options;

#[async_trait]
impl KindRules for Options {
    async fn choices(&self, backend: &Backend, wanted: ChoicesFor<'_>) -> Result<FormChoices, DbError> {
        let mut choices = FormChoices::default();
        if let Some(row) = row_reading::current(backend, self, Kind::Options, wanted.id).await?
            && let Some(list) = OptionList::from_code(row.document.text(LIST))
        {
            choices.option = Some(EditedOption { list, code: row.document.text(CODE).to_owned() });
            choices.is_last_option = is_last(&row, &row_reading::all(backend, self, Kind::Options).await?);
        }
        Ok(choices)
    }

    /// In the order of the lists, as their filter names them.
    async fn listed(&self, _: &Backend, mut rows: Vec<StoredRow>) -> Result<Vec<StoredRow>, EditError> {
        rows.sort_by_key(|row| OptionList::ALL.iter().position(|list| list.code() == row.document.text(LIST)));
        Ok(rows)
    }

    async fn describe(
        &self,
        backend: &Backend,
        _: &LocalClock,
        rows: &mut [ListRow],
        stored: &[StoredRow],
    ) -> Result<(), BackendError> {
        let uses = options::uses(&backend.db).await?;
        let all = stored;
        for (row, stored) in rows.iter_mut().zip(stored) {
            let Some(list) = OptionList::from_code(stored.document.text(LIST)) else { continue };
            let code = stored.document.text(CODE);
            row.text = list.behavior(code).to_owned();
            row.facts.push(uses_sentence(list, code, &uses));
            if is_last(stored, all) {
                row.stays = msg::OPTION_STAYS.to_owned();
            }
        }
        Ok(())
    }

    /// Labels are compared without the trash; codes with it, since something may still have one.
    async fn check(&self, edit: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
        let Some(list) = OptionList::from_code(row.document.text(LIST)) else { return Ok(()) };
        let mut labels = Vec::new();
        for other in row_reading::all(edit.backend, self, Kind::Options).await? {
            if other.id != row.id && other.document.text(LIST) == list.code() {
                labels.push(other.document.text(LABEL).to_lowercase());
            }
        }
        check_label(row, &labels);
        if row.document.text(CODE).is_empty() {
            let code = list.code_for(row.document.text(LABEL));
            let code = free_code(list, &code, &options::codes(edit.tx.connection()).await?);
            row.document.set(CODE, code);
        }
        Ok(())
    }

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        if is_retired_now(row) && !options::offers_others(&mut edit.tx, row.document.text(LIST), row.id).await? {
            return Err(EditError::Refused(msg::OPTION_LAST.to_owned()));
        }
        Ok(row.store(edit).await?)
    }
}

/// `labels` of the list's other options, in small letters.
fn check_label(row: &mut EditedRow<'_>, labels: &[String]) {
    let label = row.document.text(LABEL).to_owned();
    if !labels.contains(&label.to_lowercase()) {
        return;
    }
    if !row.was_saved {
        row.violations.add(LABEL, msg::OPTION_LABEL_TAKEN);
        return;
    }
    let mut free = match row.previous {
        Some(previous) => previous.document.text(LABEL).to_owned(),
        None => label.clone(),
    };
    let mut number = 1;
    while labels.contains(&free.to_lowercase()) {
        number += 1;
        free = format!("{label} {number}");
    }
    row.notes.push(restoring::renamed("Its label", &free, &label, "option"));
    row.document.set(LABEL, free);
}

fn is_retired_now(row: &RowWrite<'_>) -> bool {
    match row.previous {
        Some(previous) => is_offered(&previous.document) && !is_offered(row.document),
        None => false,
    }
}

/// Whether its list offers no other option.
fn is_last(row: &StoredRow, all: &[StoredRow]) -> bool {
    let list = row.document.text(LIST);
    let mut offered = all.iter().filter(|other| other.document.text(LIST) == list && is_offered(&other.document));
    is_offered(&row.document) && !offered.any(|other| other.id != row.id)
}

fn is_offered(document: &Document) -> bool {
    document.is_on(IS_OFFERED)
}

/// Codes in addresses are found without regard to case.
fn free_code(list: OptionList, base: &str, used: &[UsedCode]) -> String {
    let mut taken = Vec::new();
    for other in used {
        if other.list == list.code() {
            taken.push(other.code.to_lowercase());
        }
    }
    let mut code = base.to_owned();
    let mut number = 1;
    while taken.contains(&code.to_lowercase()) {
        number += 1;
        code = format!("{base}-{number}");
    }
    code
}

/// '3 leads', or nothing if nothing has the option.
fn uses_sentence(list: OptionList, code: &str, uses: &[OptionUses]) -> String {
    let Some(found) = uses.iter().find(|uses| uses.list == list.code() && uses.code == code) else {
        return String::new();
    };
    let noun = match list {
        OptionList::Services | OptionList::Sources => "lead",
        OptionList::VesselTypes => "project",
        OptionList::GalleryTags => "photo",
        OptionList::FaqCategories => "question",
    };
    match found.uses {
        1 => format!("1 {noun}"),
        many => format!("{many} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_never_used_again() {
        let list = OptionList::GalleryTags;
        let used = ["Galley", "galley-2"].map(|code| UsedCode { list: list.code().into(), code: code.into() });
        assert_eq!(free_code(list, "Tables", &used), "Tables");
        assert_eq!(free_code(list, "GALLEY", &used), "GALLEY-3");
        assert_eq!(free_code(OptionList::Services, "Galley", &used), "Galley");
    }
}
