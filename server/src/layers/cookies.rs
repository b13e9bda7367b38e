use crate::state::AppState;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;

/// A cookie of the back office. The name prefix makes browsers accept it only from this host over
/// TLS. On plain http (development) the prefix cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cookie {
    Session,
    /// Marks a browser that has signed in before; it does not authenticate.
    Device,
    /// A sign-in that waits for its second step.
    Pending,
    /// Shows the pages of a site that is not open. It is not of the back office.
    Preview,
}

impl Cookie {
    #[must_use]
    pub const fn name(self, secure: bool) -> &'static str {
        match (self, secure) {
            (Self::Session, true) => "__Host-session",
            (Self::Session, false) => "session",
            (Self::Device, true) => "__Host-device",
            (Self::Device, false) => "device",
            (Self::Pending, true) => "__Host-sign-in",
            (Self::Pending, false) => "sign-in",
            (Self::Preview, true) => "__Host-preview",
            (Self::Preview, false) => "preview",
        }
    }

    #[must_use]
    pub fn read(self, headers: &HeaderMap, secure: bool) -> Option<String> {
        let name = self.name(secure);
        for cookies in headers.get_all(header::COOKIE) {
            let Ok(cookies) = cookies.to_str() else { continue };
            for pair in cookies.split(';') {
                if let Some((key, value)) = pair.trim().split_once('=')
                    && key == name
                {
                    return Some(value.to_owned());
                }
            }
        }
        None
    }

    pub fn set(self, state: &AppState, response: &mut Response, value: &str, max_age: i64) {
        let secure = state.config.secure();
        let flags = if secure { "; Secure" } else { "" };
        let cookie = format!("{}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age}{flags}", self.name(secure));
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
}
