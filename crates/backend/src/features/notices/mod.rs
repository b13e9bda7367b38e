//! Who is told of what. Whoever tells asks here first.

mod samples;

pub use samples::{SampleMail, sample};

use crate::accounts::session::Admin;
use crate::db::core::locks;
use crate::db::delivery::push as devices;
use crate::db::site::settings::{self, SetSwitch};
use crate::db::{Db, WriteTx};
use crate::error::{BackendError, DbError, from_db};
use crate::features::push;
use crate::ids::is_foreign;
use crate::{Backend, boxed};
use domain::features::notices::{Cell, ClientMail, Notice, Place, Switch, SwitchChoice};
use domain::features::push::PushDevice;

const LOCK: &str = "notices";

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
    /// The mails that clients get.
    pub sent: Vec<ClientMail>,
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
    let mut sent = Vec::new();
    for mail in ClientMail::ALL {
        if is_sent(&backend.db, mail).await? {
            sent.push(mail);
        }
    }
    let devices = push::devices(backend, admin).await?;
    Ok(Notices { mailed, devices, sent, sends_mail: backend.outgoing.mail.is_some() })
}

pub(crate) async fn is_mailed(db: &Db, notice: Notice) -> Result<bool, DbError> {
    settings::is_on(db, notice.mail_setting(), notice.is_mailed_at_first()).await
}

pub(crate) async fn is_mailed_in(tx: &mut WriteTx, notice: Notice) -> Result<bool, DbError> {
    settings::is_on_in(tx, notice.mail_setting(), notice.is_mailed_at_first()).await
}

/// Whether clients get it.
pub(crate) async fn is_sent(db: &Db, mail: ClientMail) -> Result<bool, DbError> {
    match mail.setting() {
        Some(setting) => settings::is_on(db, setting, true).await,
        None => Ok(true),
    }
}

/// All or none of them.
#[boxed]
pub async fn choose(backend: &Backend, admin: &Admin, choices: &[SwitchChoice]) -> Result<(), NoticeError> {
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    // What a device is not told of is one value.
    locks::take(&mut tx, &[LOCK], now).await?;
    for SwitchChoice { switch, is_on } in choices {
        let is_on = *is_on;
        match switch {
            Switch::ToOwner(Cell { notice, place: Place::Mail }) => {
                let switch = SetSwitch { key: notice.mail_setting(), label: notice.label(), is_on };
                settings::set_switch(&mut tx, switch, now).await?;
            }
            Switch::ToOwner(Cell { notice, place: Place::Device(id) }) => {
                set_shown(&mut tx, admin, ShownOn { id, notice: *notice, is_on }).await?;
            }
            Switch::ToClients(mail) => {
                let key = mail.setting().ok_or(NoticeError::NotFound)?;
                settings::set_switch(&mut tx, SetSwitch { key, label: mail.label(), is_on }, now).await?;
            }
        }
    }
    Ok(tx.commit().await?)
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
