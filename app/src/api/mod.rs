//! Server functions, through which pages and islands access all data. They read the request's
//! context, call one use case of the backend and turn its errors into public messages. Admin
//! functions start with [`session::require_admin`]. All fail with `unavailable` if the database does.

pub mod admin;
pub mod admin_types;
pub mod analytics;
pub mod contact;
pub mod content;
pub mod content_api;
pub mod content_types;
mod error;
pub mod first_steps;
pub mod forms;
pub mod leads;
pub mod links;
pub mod newsletter;
pub mod preview;
pub mod refit;
mod request;
pub mod session;
pub mod visit;

pub use error::{ApiError, ErrorBody, ErrorCode};
use request::backend;

/// Registers every server function with the router. Explicit, because automatic registration
/// depends on what the linker keeps.
pub fn register() {
    use leptos::server_fn::axum::register_explicit;
    register_explicit::<refit::SubmitRefit>();
    register_explicit::<contact::SubmitContact>();
    register_explicit::<visit::SubmitVisit>();
    register_explicit::<forms::CheckField>();
    register_explicit::<analytics::RecordEvent>();
    content_api::register();
    first_steps::register();
    leads::register();
    links::register();
    newsletter::register();
    admin::register();
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    /// The name after each `mark` in the sources of a folder, without its module.
    fn names(folder: &Path, mark: &str, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            if entry.path().is_dir() {
                names(&entry.path(), mark, found);
                continue;
            }
            let source = std::fs::read_to_string(entry.path()).expect("a source");
            let code = source.split("#[cfg(test)]").next().unwrap_or_default();
            for rest in code.split(mark).skip(1) {
                let path = rest.trim_start().split(|c: char| !c.is_alphanumeric() && c != ':').next();
                found.extend(path.and_then(|path| path.rsplit(':').next()).map(str::to_owned));
            }
        }
    }

    #[test]
    fn every_server_function_is_registered() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let (mut written, mut registered, mut all) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        names(&sources, "#[server(name =", &mut written);
        names(&sources, "#[server(\n    name =", &mut written);
        names(&sources, "register_explicit::<", &mut registered);
        names(&sources, "#[server(", &mut all);
        assert!(written.len() > 40, "{written:?}");
        assert_eq!(written, registered);
        assert_eq!(all, BTreeSet::from(["default", "name", "rename"].map(str::to_owned)), "each has a name");
    }
}
