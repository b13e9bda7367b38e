//! For the rows of the settings.

use crate::api::ApiError;
use crate::api::session::owner_call;
use backend::site::backup::BackupState;

pub async fn backups() -> Result<BackupState, ApiError> {
    let call = owner_call()?;
    Ok(backend::site::backup::state(&call.backend).await?)
}
