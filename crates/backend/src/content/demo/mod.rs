//! Loads the demo site into an empty database: all of it or nothing.

mod loader;
mod report;
mod site;

use domain::kinds::{Document, Fields as _, Kind, is_fixed_page};
use domain::text::slug::slugify;
pub use report::{DemoError, DemoReport, RowsOfKind};

use crate::db::core::locks;
use crate::db::editing::kinds;
use crate::db::media as media_rows;
use crate::editing::EditTx;
use crate::features::opening;
use crate::media::{self, InitialVariants, PrepareError, PreparedPicture};
use crate::{Backend, content};
use bytes::Bytes;
use futures::stream::{self, StreamExt as _};
use loader::Loader;
use serde_json::Value;
use site::DemoSite;

/// Held while loading, so that two concurrent loads cannot both find the site empty.
const LOCK: &str = "demo";

/// Loads the demo site embedded in this program. `sizes` of its pictures are made first, the others
/// by a running server; `progress` gets a line from time to time.
pub async fn load(
    backend: &Backend,
    sizes: InitialVariants<'_>,
    progress: &mut (dyn FnMut(&str) + Send),
) -> Result<DemoReport, DemoError> {
    load_site(backend, &DemoSite::embedded()?, sizes, progress).await
}

/// The pages that every site has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StarterPages {
    /// Neutral words; words in brackets are to be replaced.
    Neutral,
    /// The words that the pages had before they could be edited.
    Former,
}

pub(crate) fn starter_pages(words: StarterPages) -> Result<Vec<Document>, DemoError> {
    let rows: Vec<Document> = match words {
        StarterPages::Neutral => site::list("starter-pages")?,
        StarterPages::Former => site::rows(Kind::Pages)?,
    };
    let form = Kind::Pages.spec();
    let mut pages = Vec::new();
    for (position, page) in (1_i32..).zip(rows) {
        // The demo's own pages are no other site's.
        if !is_fixed_page(page.text("slug")) {
            continue;
        }
        let mut values = Kind::Pages.new_row("", position);
        values.extend(page);
        let page = form.validate(&Value::Object(values));
        pages.push(page.map_err(|wrong| DemoError::Content(format!("page {position}: {wrong:?}")))?);
    }
    Ok(pages)
}

/// The first rows of a kind on a new site, in the order of `ids`: the demo's rows without its pictures.
pub(crate) fn starter_rows(kind: Kind, ids: &[&str]) -> Result<Vec<Document>, DemoError> {
    let listed = site::rows(kind)?;
    let mut rows = Vec::new();
    for (position, id) in (1_i32..).zip(ids) {
        let wrong = |why: &str| DemoError::Content(format!("{} {id}: {why}", kind.code()));
        let found = listed.iter().find(|row| slugify(row.text("name")) == *id);
        let mut row = kind.new_row("", position);
        row.extend(found.ok_or_else(|| wrong("is missing"))?.clone());
        for field in kind.picture_fields() {
            row.remove(&field);
        }
        let row = kind.spec().validate(&Value::Object(row));
        rows.push(row.map_err(|fields| wrong(&format!("{fields:?}")))?);
    }
    Ok(rows)
}

async fn load_site(
    backend: &Backend,
    site: &DemoSite,
    sizes: InitialVariants<'_>,
    progress: &mut (dyn FnMut(&str) + Send),
) -> Result<DemoReport, DemoError> {
    if kinds::has_content_now(&backend.db).await? {
        return Err(DemoError::NotEmpty);
    }
    let mut stored = Vec::new();
    let result = Box::pin(store_and_write(backend, site, sizes, progress, &mut stored)).await;
    if result.is_err() {
        remove_unused(backend, &stored).await;
    }
    result
}

async fn store_and_write(
    backend: &Backend,
    site: &DemoSite,
    sizes: InitialVariants<'_>,
    progress: &mut (dyn FnMut(&str) + Send),
    stored: &mut Vec<PreparedPicture>,
) -> Result<DemoReport, DemoError> {
    // No requests are being served.
    let gate = media::encoding_gate(0);
    let count = site.pictures.len();
    progress(&format!("Preparing {count} pictures ..."));
    let prepared = site.pictures.iter().map(|it| media::prepare(backend, &gate, Bytes::from_static(it.bytes), sizes));
    let mut prepared = stream::iter(prepared).buffered(media::processors());
    for picture in &site.pictures {
        let Some(ready) = prepared.next().await else { break };
        let ready = ready.map_err(|error| match error {
            PrepareError::Picture(cause) => DemoError::Picture { name: picture.name.clone(), cause },
            PrepareError::Backend(cause) => cause.into(),
        })?;
        let stored_now = ready.store_files(backend).await;
        stored.push(ready);
        stored_now?;
        progress(&format!("{} of {count}: {}", stored.len(), picture.name));
    }
    progress("Writing the content ...");
    let today = content::today(backend).await?;
    let mut work = EditTx::begin_as(backend, None).await?;
    locks::take(&mut work.tx, &[LOCK], work.now).await?;
    if kinds::has_content(&mut work.tx).await? {
        return Err(DemoError::NotEmpty);
    }
    for kind in [Kind::Pages, Kind::Styles, Kind::Materials] {
        kinds::list_table(kind)?.remove_unchanged(&mut work.tx).await?;
    }
    opening::begin_open(&mut work.tx, work.now).await?;
    let report = Box::pin(Loader::new(&mut work, &today).write(site, stored)).await?;
    backend.commit_content(work.tx).await?;
    backend.pictures.making.wake();
    Ok(report)
}

/// Files are stored before the rows; without rows they must be removed. A file that a row uses after
/// all (a concurrent load was faster) stays.
async fn remove_unused(backend: &Backend, stored: &[PreparedPicture]) {
    for picture in stored {
        if matches!(media_rows::id_by_key(&backend.db, &picture.key).await, Ok(None)) {
            media::strays::remove_unnamed(backend, &picture.key).await;
        }
    }
}
