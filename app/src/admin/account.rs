//! The owner's account: password, signed-in devices and two-step sign-in.

use super::island::{failed, framed, island};
use super::nav::Screen;
use super::{fallback, page_header, second_factor, when};
use crate::api::{admin as api, second_factor as factor_api};
use backend::accounts::session::Admin;
use domain::admin::AccountScreen;
use domain::limits::PASSWORD_MIN;
use domain::messages::admin as say;
use domain::messages::second_factor as factor;
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
    let state = match factor_api::read().await {
        Ok(state) => second_factor::summary(state, &when().await),
        Err(cause) => cause.error.message,
    };
    let content = view! {
        {page_header("Account", format!("You are signed in as {}.", admin.email), None)}
        {island("admin-account", props, fallback::needs_scripts())}
        {two_steps(state)}
    };
    framed(&admin, Screen::Account, "admin-account", content.into_any()).await
}

/// Its own screen works without scripts.
fn two_steps(state: String) -> impl IntoView {
    view! {
        <section class="single-column two-steps" aria-labelledby="two-steps">
            <h2 id="two-steps">{factor::TITLE}</h2>
            <p class="muted">{factor::ABOUT}</p>
            <p>{state}</p>
            <a class="button button--outline" href="/admin/account/second-factor">{factor::OPEN}</a>
        </section>
    }
}
