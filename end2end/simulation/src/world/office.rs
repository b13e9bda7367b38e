//! What the two devices have of the back office's content.

use super::trouble::Trouble;
use crate::action::List;
use backend::accounts::session::{self, Admin};
use backend::{Backend, SharedBackend};
use domain::kinds::Document;
use std::collections::BTreeMap;

#[derive(Clone)]
pub(super) struct BackOffice {
    pub(super) admin: Admin,
    /// The phone's.
    pub(super) second: Option<SharedBackend>,
    pub(super) desk: Editor,
    pub(super) phone: Editor,
}

#[derive(Clone, Default)]
pub(super) struct Editor {
    /// By the row's index in the model.
    pub(super) forms: BTreeMap<usize, Form>,
    pub(super) profile: Option<Form>,
    /// Of new rows.
    pub(super) new_forms: BTreeMap<List, Document>,
    pub(super) added: Option<Added>,
    /// The change that the shown page can take back, in the model and in the program.
    pub(super) undo: Option<Undo>,
}

/// The row that a device has added last.
#[derive(Clone)]
pub(super) struct Added {
    pub(super) row: usize,
    pub(super) attempt: String,
    pub(super) values: Document,
}

#[derive(Clone)]
pub(super) struct Undo {
    pub(super) change: usize,
    pub(super) id: String,
}

/// The form of a row, as a device has loaded it.
#[derive(Clone)]
pub(super) struct Form {
    /// In the model.
    pub(super) version: u32,
    pub(super) row_version: i32,
    pub(super) values: Document,
    /// The revision of the draft that it knows, and the number of that in the model.
    pub(super) revision: i32,
    pub(super) draft: Option<u32>,
}

impl BackOffice {
    /// With the cookie of the session that a new site has.
    pub(super) async fn open(backend: &Backend, session: &str) -> Result<Self, Trouble> {
        let Some(admin) = session::resolve(backend, session).await? else {
            return Err(Trouble("the owner is not signed in".to_owned()));
        };
        Ok(Self { admin, second: None, desk: Editor::default(), phone: Editor::default() })
    }
}
