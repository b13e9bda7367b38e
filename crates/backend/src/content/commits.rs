use super::current_snapshot::refresh;
use super::reading::Changed;
use crate::db::WriteTx;
use crate::error::DbError;
use crate::{Backend, boxed};

impl Backend {
    /// Commits a change of published content, reads the content again and invalidates this process's caches. Other
    /// processes notice it through [`Backend::poll_content_version`].
    #[boxed]
    pub async fn commit_content(&self, tx: WriteTx) -> Result<(), DbError> {
        self.commit_change(tx, Changed::Anything).await
    }

    /// Like [`Backend::commit_content`], for a transaction that changed nothing else.
    #[boxed]
    pub(crate) async fn commit_change(&self, mut tx: WriteTx, changed: Changed) -> Result<(), DbError> {
        let version = tx.bump_content_version().await?;
        tx.commit().await?;
        // First, so that no page is cached under the new version with the previous content.
        refresh(self, version, changed).await;
        self.content.version.set(version);
        Ok(())
    }

    /// Notices content that another process changed, and a renewed key.
    #[boxed]
    pub async fn poll_content_version(&self) -> Result<(), DbError> {
        let version = self.db.content_version().await?;
        self.secret.follow(&self.db, version).await?;
        refresh(self, version, Changed::Anything).await;
        self.content.version.set(version);
        Ok(())
    }
}
