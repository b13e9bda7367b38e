//! The owner's account: password and signed-in devices.

use super::island::{failed, framed, island};
use super::nav::Screen;
use super::{fallback, page_header};
use crate::api::admin as api;
use backend::accounts::session::Admin;
use domain::admin::AccountScreen;
use domain::limits::PASSWORD_MIN;
use domain::messages::admin as say;
use leptos::prelude::*;

/// The screen.
pub async fn screen(admin: Admin) -> AnyView {
    let devices = match api::devices().await {
        Ok(devices) => devices,
        Err(cause) => return failed(&admin, Screen::Account, "Account", cause.error.message.clone(), &cause).await,
    };
    let props = AccountScreen {
        email: admin.email.clone(),
        password_min: u32::try_from(PASSWORD_MIN).unwrap_or(u32::MAX),
        password_advice: say::password_advice(),
        session_rule: say::session_rule(),
        devices,
    };
    let content = view! {
        {page_header("Account", format!("You are signed in as {}.", admin.email), None)}
        {island("admin-account", props, fallback::needs_scripts())}
    };
    framed(&admin, Screen::Account, "admin-account", content.into_any()).await
}
