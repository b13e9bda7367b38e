//! What the owner is told of, and where. Whoever tells asks here first.

use crate::accounts::session::Admin;
use crate::db::delivery::push as devices;
use crate::db::site::settings;
use crate::db::{Db, WriteTx};
use crate::error::{BackendError, DbError, from_db};
use crate::features::push;
use crate::ids::is_foreign;
use crate::{Backend, boxed};
use domain::features::notices::{Cell, CellChoice, Notice, Place};
use domain::features::push::PushDevice;

const ON: &str = "on";
const OFF: &str = "off";

#[derive(Debug, thiserror::Error)]
pub enum NoticeError {
    #[error("no such device, or it is not told of this")]
    NotFound,
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(NoticeError::Unavailable);

/// The choices of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notices {
    /// Of which it is told by mail.
    pub mailed: Vec<Notice>,
    pub devices: Vec<PushDevice>,
    /// Whether the site sends mail at all.
    pub sends_mail: bool,
}

#[boxed]
pub async fn read(backend: &Backend, admin: &Admin) -> Result<Notices, BackendError> {
    let mut mailed = Vec::new();
    for notice in Notice::ALL {
        if is_mailed(&backend.db, notice).await? {
            mailed.push(notice);
        }
    }
    let devices = push::devices(backend, admin).await?;
    Ok(Notices { mailed, devices, sends_mail: backend.outgoing.mail.is_some() })
}

pub(crate) async fn is_mailed(db: &Db, notice: Notice) -> Result<bool, DbError> {
    Ok(is_on(notice, settings::get(db, notice.mail_setting()).await?.as_deref()))
}

pub(crate) async fn is_mailed_in(tx: &mut WriteTx, notice: Notice) -> Result<bool, DbError> {
    Ok(is_on(notice, settings::get_in(tx, notice.mail_setting()).await?.as_deref()))
}

fn is_on(notice: Notice, stored: Option<&str>) -> bool {
    match stored {
        Some(ON) => true,
        Some(OFF) => false,
        _ => notice.is_mailed_at_first(),
    }
}

/// All or none of them.
#[boxed]
pub async fn choose(backend: &Backend, admin: &Admin, choices: &[CellChoice]) -> Result<(), NoticeError> {
    let mut tx = backend.db.write().await?;
    for CellChoice { cell: Cell { notice, place }, is_on } in choices {
        match place {
            Place::Mail => set_mailed(backend, &mut tx, *notice, *is_on).await?,
            Place::Device(id) => set_shown(&mut tx, admin, ShownOn { id, notice: *notice, is_on: *is_on }).await?,
        }
    }
    Ok(tx.commit().await?)
}

async fn set_mailed(backend: &Backend, tx: &mut WriteTx, notice: Notice, is_on: bool) -> Result<(), DbError> {
    let value = if is_on { ON } else { OFF };
    settings::set(tx, notice.mail_setting(), value, Some(notice.label()), backend.clock.now()).await
}

struct ShownOn<'a> {
    id: &'a str,
    notice: Notice,
    is_on: bool,
}

async fn set_shown(tx: &mut WriteTx, admin: &Admin, shown: ShownOn<'_>) -> Result<(), NoticeError> {
    if is_foreign(shown.id) {
        return Err(NoticeError::NotFound);
    }
    let event = shown.notice.push_event().ok_or(NoticeError::NotFound)?;
    let stored = devices::silent_events(tx, shown.id, &admin.account_id).await?;
    let mut silent = stored.ok_or(NoticeError::NotFound)?;
    silent.set(event, !shown.is_on);
    Ok(devices::set_silent_events(tx, shown.id, &silent).await?)
}
