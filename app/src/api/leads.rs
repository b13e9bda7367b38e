//! The owner's inbox. Plain functions: its screens are rendered on the server and use form posts.

use super::admin_types::DashboardData;
use super::session::require_admin;
use super::{ApiError, backend};
use backend::leads::LeadPage;
use backend::privacy::Held;
use domain::lead::{Lead, LeadFilter};

/// One page of a tab of the inbox, newest first, optionally filtered by `q`.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn list(tab: String, q: String, after: String) -> Result<LeadPage, ApiError> {
    require_admin()?;
    let after = (!after.is_empty()).then_some(after);
    Ok(backend::leads::list(&*backend()?, LeadFilter::from_code(&tab), after.as_deref(), &q).await?)
}

/// One lead; marks it as read. `None` if it does not exist.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn open(id: String) -> Result<Option<Lead>, ApiError> {
    require_admin()?;
    Ok(backend::leads::open(&*backend()?, &id).await?)
}

/// How much data is stored about the person with this e-mail address.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn held(email: &str) -> Result<Held, ApiError> {
    require_admin()?;
    Ok(backend::privacy::held(&*backend()?, email).await?)
}

/// What the dashboard shows.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn dashboard() -> Result<DashboardData, ApiError> {
    let admin = require_admin()?;
    DashboardData::load(&*backend()?, admin).await
}
