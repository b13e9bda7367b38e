//! The database and the stored files in one file, consistent with each other, made while the site runs; restored into
//! either engine and either storage. The format is in `crates/backup`.

mod archive;
mod erased;
mod error;
mod feature;
mod make;
mod restore;
mod rotation;
mod schedule;

pub use erased::ERASED_LIST;
pub use error::BackupError;
pub(crate) use feature::FEATURE;
pub use make::{Summary, make};
pub use restore::{Restored, Verified, restore, verify};
pub use rotation::{Rotation, Schedule};
pub use schedule::{Rotated, back_up_if_due, rotate};

use crate::db::Db;
use crate::db::backup::runs as backups;
use crate::error::BackendError;
use crate::{Backend, Clock, boxed};
use domain::Timestamp;
use domain::site::backups::{BackupStanding, Runs, standing};
use storage::Files;

#[derive(Clone, Debug)]
pub struct Installation {
    pub db: Db,
    pub files: Files,
    pub clock: Clock,
}

impl Backend {
    #[must_use]
    pub fn installation(&self) -> Installation {
        Installation { db: self.db.clone(), files: self.files.clone(), clock: self.clock.clone() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupState {
    pub standing: BackupStanding,
    /// `None` if there was never one.
    pub runs: Option<Runs>,
}

#[boxed]
pub async fn state(backend: &Backend) -> Result<BackupState, BackendError> {
    let runs = backups::runs(&backend.db).await?;
    let every = backend.backups.as_ref().map(|schedule| schedule.every_ms);
    Ok(BackupState { standing: standing(runs.as_ref(), every, backend.clock.now()), runs })
}

#[boxed]
pub async fn last_backup(backend: &Backend) -> Result<Option<Timestamp>, BackendError> {
    let Some(runs) = backups::runs(&backend.db).await? else { return Ok(None) };
    Ok(runs.succeeded_at)
}
