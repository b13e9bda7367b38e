//! Server functions, through which pages and islands access all data. They read the request's
//! context, call one use case of the backend and turn its errors into public messages. Admin
//! functions start with [`session::require_admin`]. All fail with `unavailable` if the database does.

pub mod admin;
pub mod analytics;
pub mod contact;
pub mod content;
pub mod content_api;
mod error;
pub mod forms;
pub mod newsletter;
pub mod preview;
pub mod refit;
mod request;
pub mod session;
pub mod visit;

pub use error::{ApiError, ErrorBody, ErrorCode};
use request::backend;

/// What is found or does not exist; the same answer for what is not public.
fn found<T>(content: Option<T>) -> Result<T, ApiError> {
    content.ok_or_else(ApiError::not_found)
}

macro_rules! registered {
    ($($($module:ident)::+: $($name:ident),+;)+) => {
        /// Registers every server function with the router. Explicit, because automatic registration
        /// depends on what the linker keeps.
        pub fn register() {
            $({
                use self::$($module)::+::{$($name),+};
                $(leptos::server_fn::axum::register_explicit::<$name>();)+
            })+
        }
    };
}
registered! {
    refit: SubmitRefit;
    contact: SubmitContact;
    visit: SubmitVisit;
    forms: CheckField;
    analytics: RecordEvent;
    content_api: ReadBusiness, ReadPages, ReadSeo, ReadPageImages, ReadTestimonials, ReadFaqs, ReadStyles,
        ReadMaterials, ReadGallery, ReadProjects, ReadProject, ReadPosts, ReadPost, ReadLegal;
    admin::first_steps: HideFirstSteps;
    admin::leads: SetLeadStatus, AddLeadNote, ConfirmVisit, MarkLeadUnread, QuarantineLead, ReleaseLead, EraseLead,
        ResendDelivery;
    admin::links: CheckLink, IgnoreLink, ScanLinks, ForgetMissing;
    newsletter: Subscribe, ConfirmSubscription, Unsubscribe, EraseSubscriber, ResendConfirmation;
    admin::second_factor: AskForPasskey;
    admin::account: ChangePassword, SignOutDevice, SignOutOthers, SignOutEverywhere;
    admin::content: ListContent, OpenContent, SaveContent, ToggleContent, ToggleMany, ReorderContent, RemoveContent;
    admin::history: UndoChange, HistoryOf, RestoreVersion, ReadTrash, RestoreFromTrash, PurgeContent, ReadAudit;
    admin::library: ListMedia, UpdateMedia, RemakeMedia, SizesOfMedia, RemoveMedia, RemoveUnusedMedia,
        DecorateMedia, ImportMedia, MediaHistory, RestoreMedia;
    admin::outside: TestWebhook, WebhookLog, FetchReview, ParseReview;
    admin::publishing: KeepDraft, DiscardDraft, PostChecklist, ShowTestimonial, ListPreviews, SharePreview,
        RevokePreview;
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

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
        let list = include_str!("mod.rs").split("registered! {").nth(1).and_then(|rest| rest.split('}').next());
        for entry in list.expect("the list").split(';').filter(|entry| !entry.trim().is_empty()) {
            let (_, listed) = entry.rsplit_once(": ").expect("a module and its functions");
            registered.extend(listed.split(',').map(|name| name.trim().to_owned()));
        }
        names(&sources, "#[server(", &mut all);
        assert!(written.len() > 40, "{written:?}");
        assert_eq!(written, registered);
        assert_eq!(all, BTreeSet::from(["default", "name", "rename"].map(str::to_owned)), "each has a name");
    }
}
