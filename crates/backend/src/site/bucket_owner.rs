//! Whose bucket it is. A copy of the site that still names the bucket of the original must not
//! delete what only the original knows, so a file of the bucket names one site, and only that one
//! deletes. A site is its key in the database and, because a copied database has the same key, its
//! public address.

use crate::boxed;
use crate::db::site::server_keys;
use crate::error::BackendError;
use crate::{Backend, ids};
use bytes::Bytes;
use std::time::Duration;
use storage::SITE_ID;

const KEY: &str = "site-id";
/// How long a start waits for the bucket; later checks make up for it.
const CHECK_MAX: Duration = Duration::from_secs(3);

#[derive(Debug, PartialEq, Eq)]
struct SiteIdentity {
    key: String,
    address: String,
}

impl SiteIdentity {
    async fn of_this_site(backend: &Backend) -> Result<Self, BackendError> {
        let offer = ids::new_token()?;
        let key = server_keys::get_or_insert(&backend.db, KEY, &offer, backend.clock.now()).await?;
        Ok(Self { key, address: backend.site_url.clone().unwrap_or_default() })
    }

    fn parse(text: &str) -> Self {
        let mut words = text.split_whitespace().map(str::to_owned);
        Self { key: words.next().unwrap_or_default(), address: words.next().unwrap_or_default() }
    }

    fn text(&self) -> Bytes {
        format!("{} {}\n", self.key, self.address).into()
    }

    /// Whether the address is a site's on the internet; others change with the machine.
    fn is_public(&self) -> bool {
        self.address.starts_with("https://")
    }

    fn matches(&self, this_site: &Self) -> bool {
        self.key == this_site.key && (!self.is_public() || self.address == this_site.address)
    }
}

/// Compares the bucket's owner with this site, and lets [`storage::Files`] delete only if they are
/// the same. A bucket without an owner becomes this site's. Says so in the log if it is another's,
/// or not known yet.
#[boxed]
pub async fn check(backend: &Backend) {
    if !backend.files.in_bucket() {
        return;
    }
    let checked = tokio::time::timeout(CHECK_MAX, owner(backend)).await;
    let owner = checked.unwrap_or_else(|_| Err(BackendError::Storage("the bucket does not answer".to_owned())));
    backend.files.keep_all(!matches!(owner, Ok(None)));
    match owner {
        Ok(None) => {}
        Ok(Some(other)) => tracing::error!(
            other = %other.address,
            "STORAGE_URL: the bucket belongs to another site, so this one deletes nothing in it. Use another bucket or \
             prefix for this site. If this site has taken the place of the other, run `pictures take-over`"
        ),
        Err(cause) => tracing::warn!(%cause, "cannot see whose bucket it is; nothing in it is deleted until then"),
    }
}

/// The other site that the bucket belongs to; `None` if it is this one.
async fn owner(backend: &Backend) -> Result<Option<SiteIdentity>, BackendError> {
    let this_site = SiteIdentity::of_this_site(backend).await?;
    let Some(found) = backend.files.get(SITE_ID).await? else {
        backend.files.put(SITE_ID, &this_site.text(), "text/plain").await?;
        return Ok(None);
    };
    let found = SiteIdentity::parse(&String::from_utf8_lossy(&found));
    if !found.matches(&this_site) {
        return Ok(Some(found));
    }
    if found != this_site && this_site.is_public() {
        backend.files.put(SITE_ID, &this_site.text(), "text/plain").await?;
    }
    Ok(None)
}

/// The site that the bucket belonged to deletes nothing in it anymore.
#[boxed]
pub async fn take_over(backend: &Backend) -> Result<(), BackendError> {
    let this_site = SiteIdentity::of_this_site(backend).await?;
    backend.files.put(SITE_ID, &this_site.text(), "text/plain").await?;
    backend.files.keep_all(false);
    Ok(())
}
