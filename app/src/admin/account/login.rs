use super::pending_form;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::{AdminHead, business_profile};
use crate::api::{content, session};
use crate::async_view::async_view;
use crate::context::LoginState;
use crate::ui::attribute_if;
use crate::ui::source;
use crate::url::query_text;
use backend::accounts::second_step::SecondStepWays;
use domain::content::business::{BusinessProfile, LogoImage, LogoVariant};
use domain::limits::PASSWORD_MIN;
use domain::media::picture::{Picture, VariantFormat};
use domain::messages::second_factor;
use leptos::prelude::*;

/// After a refused post it shows the error from [`LoginState`] in the request's context.
#[component]
pub fn LoginPage() -> impl IntoView {
    // On a first visit the return path is in the URL; it is validated when it is followed.
    let state = match use_context::<LoginState>() {
        Some(state) => state,
        None => LoginState { next: query_text("next"), ..LoginState::default() },
    };
    let signed_in = session::current().map(|admin| admin.email);
    view! {
        <AdminHead title="Sign in"/>
        {async_view(async move {
            let profile = business_profile().await;
            page(state, signed_in, hero_picture(), &profile)
        })}
    }
}

/// Decorative: the form works without it.
fn hero_picture() -> Option<Picture> {
    content::snapshot().ok()?.slots.picture("home", "hero_fallback").cloned()
}

fn page(
    state: LoginState,
    signed_in: Option<String>,
    picture: Option<Picture>,
    profile: &BusinessProfile,
) -> impl IntoView + use<> {
    let LogoImage { src, width, height } = profile.logo(LogoVariant::Light);
    let alt = format!("{}, website", profile.legal_name);
    view! {
        <div class="login">
            <header class="login__picture">
                {picture.map(backdrop)}
                <a class="login__logo" href="/">
                    <img src=src width=width height=height alt=alt/>
                </a>
            </header>
            <main class="login__form">
                {if state.unreachable {
                    unreachable(state).into_any()
                } else if let Some(question) = state.question {
                    pending_form::question(question).into_any()
                } else if let Some(ways) = state.second_step {
                    second_step(state, ways).into_any()
                } else {
                    sign_in(state, signed_in).into_any()
                }}
            </main>
        </div>
    }
}

fn unreachable(state: LoginState) -> impl IntoView {
    view! { <div><h1>"Temporarily unavailable"</h1>{pending_form::unreachable(state.pending)}</div> }
}

fn sign_in(state: LoginState, signed_in: Option<String>) -> impl IntoView {
    view! {
        <div>
            <h1>"Good to have you aboard"</h1>
            <p class="muted">"Sign in to manage your website and leads."</p>
            {signed_in.map(already)}
            {form(state)}
            <p class="tiny muted">
                "Forgot your password? The person who set up your website can reset it for you. Passwords are never reset by email."
            </p>
        </div>
    }
}

fn second_step(state: LoginState, ways: SecondStepWays) -> impl IntoView {
    view! {
        <div>
            <h1>{second_factor::TITLE}</h1>
            <p class="muted">{second_factor::asks(ways.app, ways.passkeys)}</p>
            {waiting(&state)}
            {state.error.clone().map(refusal)}
            {if ways.passkeys { Some(passkey_form(&state)) } else { None }}
            {code_form(&state, ways)}
            <p class="tiny muted"><a class="link" href="/admin/login">"Begin again"</a></p>
        </div>
    }
}

/// A script asks the passkey, and sends its answer with this form.
fn passkey_form(state: &LoginState) -> impl IntoView + use<> {
    view! {
        <noscript><p class="note"><span class="note__body">{second_factor::PASSKEY_WITHOUT_SCRIPTS}</span></p></noscript>
        <form method="post" action="/admin/login/passkey" data-busy="" data-passkey="get">
            {carried(state)}
            <input type="hidden" name="answer"/>
            <button class="button" autofocus>{second_factor::PASSKEY_USE}</button>
        </form>
    }
}

fn code_form(state: &LoginState, ways: SecondStepWays) -> impl IntoView + use<> {
    let described = if state.error.is_some() { "refused code-hint" } else { "code-hint" };
    let invalid = attribute_if(state.wrong, "true");
    let label = if ways.app { "Code" } else { "Recovery code" };
    let hint = if ways.app { second_factor::LOST } else { second_factor::LOST_PASSKEY };
    let class = if ways.passkeys { "button button--outline" } else { "button" };
    view! {
        <form method="post" action="/admin/login/code" data-busy="">
            {carried(state)}
            <div class="field">
                <label for="code">{label}</label>
                <input
                    class="input" id="code" name="code" type="text" required
                    autocomplete=if ways.app { "one-time-code" } else { "off" }
                    spellcheck="false" autocapitalize="none"
                    aria-invalid=invalid aria-describedby=described autofocus=!ways.passkeys
                />
                <span class="hint" id="code-hint">{hint}</span>
            </div>
            <button class=class>"Sign in"</button>
        </form>
    }
}

fn waiting(state: &LoginState) -> Option<impl IntoView + use<>> {
    state.pending.as_ref().map(pending_form::waiting)
}

fn carried(state: &LoginState) -> impl IntoView + use<> {
    let pending = state.pending.as_ref().map(pending_form::carried);
    view! { <input type="hidden" name="next" value=state.next.clone()/>{pending} }
}

fn refusal(sentence: String) -> impl IntoView {
    view! {
        <div class="note note--error" id="refused" role="alert">
            {Icon::Alert.draw()}
            <div class="note__body">{sentence}</div>
        </div>
    }
}

fn backdrop(picture: Picture) -> impl IntoView {
    const SIZES: &str = "(min-width:861px) 56vw,100vw";
    view! {
        <picture>
            {source(VariantFormat::Avif, picture.srcset(VariantFormat::Avif, 1920), SIZES)}
            {source(VariantFormat::Webp, picture.srcset(VariantFormat::Webp, 1920), SIZES)}
            <img src=picture.fallback_url(1200) width=picture.width height=picture.height alt=""/>
        </picture>
    }
}

fn already(email: String) -> impl IntoView {
    view! {
        <div class="note">
            <div class="note__body">
                "You are signed in as "{email}". "<a class="link" href="/admin">"Go to the dashboard"</a>
            </div>
        </div>
    }
}

fn form(state: LoginState) -> impl IntoView {
    let refused = state.error.is_some();
    let described = if refused { "refused password-hint" } else { "password-hint" };
    let invalid = attribute_if(state.wrong, "true");
    // After a refusal, the password field gets the focus.
    let at_email = state.email.is_empty();
    let at_password = !at_email;
    view! {
        {waiting(&state)}
        {state.error.clone().map(refusal)}
        <form method="post" action="/admin/login" data-busy="">
            {carried(&state)}
            <div class="field">
                <label for="email">"Email"</label>
                <input
                    class="input" id="email" name="email" inputmode="email" autocapitalize="none" autocomplete="username" required
                    value=state.email aria-invalid=invalid
                    aria-describedby=attribute_if(refused, "refused") autofocus=at_email
                />
            </div>
            <div class="field">
                <label for="password">"Password"</label>
                <div class="password-field">
                    <input
                        class="input" id="password" name="password" type="password" autocomplete="current-password"
                        required minlength=PASSWORD_MIN aria-invalid=invalid aria-describedby=described
                        autofocus=at_password
                    />
                    <button type="button" data-reveal="password" aria-pressed="false" aria-label="Show password">"Show"</button>
                </div>
                <span class="hint" id="password-hint">{format!("At least {PASSWORD_MIN} characters")}</span>
            </div>
            <button class="button">"Sign in"</button>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::PendingForm;
    use crate::test_html::html_of;
    use domain::messages;
    use domain::messages::admin as msg;

    #[test]
    fn a_first_visit_shows_an_empty_form() {
        let html = html_of(|| {
            page(
                LoginState { next: "/admin/leads".into(), ..LoginState::default() },
                None,
                None,
                &BusinessProfile::default(),
            )
        });
        assert!(html.contains("Good to have you aboard"));
        assert!(html.contains(r#"name="next" value="/admin/leads""#), "{html}");
        assert!(!html.contains("role=\"alert\"") && !html.contains("aria-invalid"));
    }

    #[test]
    fn a_note_that_came_too_late_waits_for_the_sign_in() {
        let pending = PendingForm {
            action: "/admin/leads/a1/note".into(),
            fields: vec![("text".into(), "Call \"Jane\"".into())],
            ..PendingForm::default()
        };
        let html = html_of(|| {
            page(
                LoginState { pending: Some(pending), ..LoginState::default() },
                None,
                None,
                &BusinessProfile::default(),
            )
        });
        assert!(html.contains(msg::SESSION_ENDED) && html.contains("name=\"resume\" value=\"/admin/leads/a1/note\""));
        assert!(html.contains("name=\"held.text\" value=\"Call &quot;Jane&quot;\""), "{html}");
    }

    #[test]
    fn a_refusal_says_why_and_keeps_the_address_but_no_password() {
        let state = LoginState {
            email: r#"dana"><script>@example.com"#.into(),
            error: Some(messages::LOGIN_RESTRICTED.into()),
            wrong: true,
            ..LoginState::default()
        };
        let html = html_of(|| page(state, None, None, &BusinessProfile::default()));
        assert!(html.contains(messages::LOGIN_RESTRICTED));
        assert!(html.contains("role=\"alert\"") && html.contains("aria-invalid=\"true\""));
        assert!(!html.contains("<script"), "{html}");
        let field = html.split("id=\"password\"").nth(1).and_then(|rest| rest.split('>').next()).unwrap_or("");
        assert!(!field.contains("value="), "{field}");
    }

    fn second_step_html(ways: SecondStepWays) -> String {
        let state = LoginState { second_step: Some(ways), next: "/admin/faqs".into(), ..LoginState::default() };
        html_of(|| page(state, None, None, &BusinessProfile::default()))
    }

    #[test]
    fn the_second_step_offers_what_the_account_has() {
        let both = second_step_html(SecondStepWays { app: true, passkeys: true });
        assert!(both.contains(second_factor::ENTER_EITHER) && both.contains(second_factor::PASSKEY_USE), "{both}");
        assert_eq!(both.matches("name=\"next\" value=\"/admin/faqs\"").count(), 2, "{both}");
        assert!(both.contains("<noscript>"), "{both}");
        let passkeys = second_step_html(SecondStepWays { app: false, passkeys: true });
        assert!(passkeys.contains("Recovery code") && !passkeys.contains("app"), "{passkeys}");
        let app = second_step_html(SecondStepWays { app: true, passkeys: false });
        assert!(app.contains(second_factor::ENTER_CODE) && !app.contains("asskey"), "{app}");
    }

    #[test]
    fn what_is_kept_waiting_is_not_marked_as_wrong() {
        let error = Some(messages::too_many_sign_ins(2));
        let html =
            html_of(|| page(LoginState { error, ..LoginState::default() }, None, None, &BusinessProfile::default()));
        assert!(html.contains("in 2 minutes") && html.contains("role=\"alert\""));
        assert!(!html.contains("aria-invalid"), "{html}");
    }
}
