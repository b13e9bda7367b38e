//! Loads the demo site into an empty database: all of it or nothing.

mod loader;
mod site;

use crate::db::{kinds, locks, media as media_rows};
use crate::editing::Work;
use crate::error::{BackendError, DbError};
use crate::media::{self, EncodeGate, PrepareError, PreparedPicture, Sizes};
use crate::{Backend, content};
use bytes::Bytes;
use domain::kinds::Entity;
use loader::Loader;
use site::Site;
use std::fmt;

/// Held while loading, so that two concurrent loads cannot both find the site empty.
const LOCK: &str = "demo";

/// Why no demo content was loaded. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// There is content already, possibly the demo's own.
    #[error("This site has content already. Demo content is only loaded into an empty site; nothing was changed.")]
    NotEmpty,
    /// A file of the demo folder is wrong: a bug in this program.
    #[error("The demo content is wrong: {0}")]
    Content(String),
    /// A picture of the demo folder cannot be used: a bug in this program.
    #[error("The demo picture {name} cannot be used: {cause}")]
    Picture {
        /// Its name.
        name: String,
        /// The cause.
        #[source]
        cause: pixels::PixelsError,
    },
    /// Database, storage or machine.
    #[error(transparent)]
    Backend(#[from] BackendError),
}

impl From<DbError> for DemoError {
    fn from(error: DbError) -> Self {
        Self::Backend(error.into())
    }
}

/// How much was loaded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DemoReport {
    /// Pictures of the library.
    pub pictures: usize,
    /// Rows of each kind of content.
    pub rows: Vec<(Entity, i32)>,
}

impl DemoReport {
    /// The rows of one kind.
    #[must_use]
    pub fn of(&self, entity: Entity) -> i32 {
        self.rows.iter().filter(|(of, _)| *of == entity).map(|(_, rows)| rows).sum()
    }
}

impl fmt::Display for DemoReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Loaded {} pictures", self.pictures)?;
        for (entity, rows) in self.rows.iter().filter(|(_, rows)| *rows > 0) {
            write!(f, ", {}: {rows}", entity.plural())?;
        }
        write!(f, ".")
    }
}

/// Loads the demo site embedded in this program. `sizes` of its pictures are made first, the others
/// by a running server; `progress` gets a line from time to time.
///
/// # Errors
/// See [`DemoError`]; the database is then as it was.
pub async fn load(
    b: &Backend,
    sizes: Sizes<'_>,
    progress: &mut (dyn FnMut(&str) + Send),
) -> Result<DemoReport, DemoError> {
    load_site(b, &Site::embedded()?, sizes, progress).await
}

async fn load_site(
    b: &Backend,
    site: &Site,
    sizes: Sizes<'_>,
    progress: &mut (dyn FnMut(&str) + Send),
) -> Result<DemoReport, DemoError> {
    if kinds::has_content_now(&b.db).await? {
        return Err(DemoError::NotEmpty);
    }
    let mut stored = Vec::new();
    let result = Box::pin(store_and_write(b, site, sizes, progress, &mut stored)).await;
    if result.is_err() {
        remove_unused(b, &stored).await;
    }
    result
}

async fn store_and_write(
    b: &Backend,
    site: &Site,
    sizes: Sizes<'_>,
    progress: &mut (dyn FnMut(&str) + Send),
    stored: &mut Vec<PreparedPicture>,
) -> Result<DemoReport, DemoError> {
    let gate = EncodeGate::whole_machine();
    let count = site.pictures.len();
    progress(&format!("Preparing {count} pictures ..."));
    for picture in &site.pictures {
        let ready = media::prepare(&gate, Bytes::from_static(picture.bytes), sizes).await;
        let ready = ready.map_err(|error| match error {
            PrepareError::Picture(cause) => DemoError::Picture { name: picture.name.clone(), cause },
            PrepareError::Backend(cause) => cause.into(),
        })?;
        let stored_now = ready.store_files(b).await;
        stored.push(ready);
        stored_now?;
        progress(&format!("{} of {count}: {}", stored.len(), picture.name));
    }
    progress("Writing the content ...");
    let today = content::today(b).await?;
    let mut work = Work::begin_as(b, None).await?;
    locks::take(&mut work.tx, &[LOCK], work.now).await?;
    if kinds::has_content(&mut work.tx).await? {
        return Err(DemoError::NotEmpty);
    }
    let report = Box::pin(Loader::new(&mut work, &today).write(site, stored)).await?;
    b.commit_content(work.tx).await?;
    b.making.wake();
    Ok(report)
}

/// Files are stored before the rows; without rows they must be removed. Those that a row uses after
/// all (a concurrent load was faster) stay.
async fn remove_unused(b: &Backend, stored: &[PreparedPicture]) {
    for picture in stored {
        if matches!(media_rows::id_by_key(&b.db, &picture.key).await, Ok(None)) {
            picture.remove_files(b).await;
        }
    }
}
