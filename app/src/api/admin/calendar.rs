use crate::api::ApiError;
use crate::api::session::owner_call;
use backend::leads::calendar_feed;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// The address of the calendar feed, if there is one.
pub async fn address() -> Result<Option<String>, ApiError> {
    let call = owner_call()?;
    Ok(calendar_feed::address(&call.backend).await?)
}

#[server(name = RenewCalendar, prefix = "/api", endpoint = "admin/calendar/renew", input = Json, output = Json)]
pub async fn renew() -> Result<(), ApiError> {
    let call = owner_call()?;
    Ok(calendar_feed::renew(&call.backend).await?)
}

#[server(name = StopCalendar, prefix = "/api", endpoint = "admin/calendar/stop", input = Json, output = Json)]
pub async fn stop() -> Result<(), ApiError> {
    let call = owner_call()?;
    Ok(calendar_feed::stop(&call.backend).await?)
}
