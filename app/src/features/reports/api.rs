use crate::api::ApiError;
use crate::api::session::owner_call;
use domain::features::reports::{Report, ReportTable};

/// Of so many weeks, until today's.
pub async fn latest(weeks: i32) -> Result<Report, ApiError> {
    let call = owner_call()?;
    Ok(backend::site::reports::latest(&call.backend, weeks).await?)
}

pub async fn export(weeks: i32, table: ReportTable) -> Result<String, ApiError> {
    Ok(latest(weeks).await?.to_csv(table))
}
