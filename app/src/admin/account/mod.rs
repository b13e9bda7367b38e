pub(crate) mod login;
mod passkeys;
pub(crate) mod pending_form;
pub(crate) mod second_factor;
mod second_factor_fields;

use super::frame::icon::{Draw as _, Icon};
use super::frame::nav::Screen;
use super::screens::fallback;
use super::screens::island::{failed, framed, island};
use super::{page_header, when};
use crate::api::admin as api;
use crate::api::admin::second_factor as factor_api;
use crate::features::account_sections;
use backend::accounts::session::Admin;
use domain::admin::AccountScreen;
use domain::limits::PASSWORD_MIN;
use domain::messages::{admin as msg, backups, for_server, second_factor as factor};
use leptos::prelude::*;

/// The screen; `why` is the code of the reason why a backup was not downloaded.
pub async fn screen(admin: Admin, why: String) -> AnyView {
    let devices = match api::devices().await {
        Ok(devices) => devices,
        Err(cause) => return failed(&admin, Screen::Account, "Account", cause.error.message.clone(), &cause).await,
    };
    let props = AccountScreen {
        email: admin.email.clone(),
        password_min: u32::try_from(PASSWORD_MIN).unwrap_or(u32::MAX),
        password_advice: msg::password_advice(),
        session_rule: msg::session_rule(),
        devices,
    };
    let state = match factor_api::read().await {
        Ok(state) => second_factor::summary(&state, &when().await),
        Err(cause) => cause.error.message,
    };
    let of_features = account_sections().await;
    let content = view! {
        {page_header("Account", format!("You are signed in as {}.", admin.email), None)}
        {island("admin-account", props, fallback::needs_scripts())}
        <div class="single-column account-more">
            {two_steps(state)}
            {of_features}
            {download(why.as_str())}
            <p class="small"><a href="/licenses.txt">{msg::LICENSES}</a></p>
        </div>
    };
    framed(&admin, Screen::Account, "admin-account", content.into_any()).await
}

fn two_steps(state: String) -> impl IntoView {
    view! {
        <section class="form-section" aria-labelledby="two-steps">
            <h2 id="two-steps">{factor::TITLE}</h2>
            <p class="muted">{factor::ABOUT}</p>
            <p>{state}</p>
            <a class="button button--outline" href="/admin/account/second-factor">{factor::OPEN}</a>
        </section>
    }
}

fn download(why: &str) -> impl IntoView + use<> {
    let problem = match why {
        "password" => Some(msg::BACKUP_PASSWORD),
        "wait" => Some(msg::BACKUP_WAIT),
        "busy" => Some(msg::BACKUP_BUSY),
        "failed" => Some(msg::BACKUP_FAILED),
        _ => None,
    };
    let wrong = problem.map(|_| "true");
    let described = if problem.is_some() { "backup-error backup-hint" } else { "backup-hint" };
    let problem = problem.map(|sentence| {
        view! { <p class="error" id="backup-error" role="alert">{Icon::Alert.draw_small()}{sentence}</p> }
    });
    view! {
        <section class="form-section" id="backup" aria-labelledby="h-backup">
            <h2 id="h-backup">"Backup"</h2>
            <p class="muted" id="backup-hint">{backups::DOWNLOAD}</p>
            <form class="stack" method="post" action="/admin/backup">
                <div class="field">
                    <label for="backup-password">"Your password"</label>
                    <input
                        class="input" id="backup-password" name="password" type="password" required
                        autocomplete="current-password" aria-invalid=wrong aria-describedby=described
                    />
                    {problem}
                </div>
                <button class="button button--outline align-start">{Icon::Down.draw()}"Download a backup"</button>
            </form>
            <details class="server-fold">
                <summary>{msg::FOR_WHO_RUNS_THE_SERVER}</summary>
                <dl class="facts-list"><dt>{for_server::BACKUPS}</dt><dd>{for_server::BACKUPS_ABOUT}</dd></dl>
            </details>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn a_download_that_was_refused_says_why() {
        assert!(html_of(|| download("password")).contains(msg::BACKUP_PASSWORD));
        assert!(html_of(|| download("busy")).contains(msg::BACKUP_BUSY));
        assert!(!html_of(|| download("<b>")).contains("role=\"alert\""));
    }
}
