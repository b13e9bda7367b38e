//! Writes the islands' types, limits, option lists and messages, all from this crate, into folders `generated` of
//! `frontend-islands/src`: `domain.ts`, `admin.ts` with the constants that only the back office needs, and `photos.ts`,
//! `waiting.ts` and `forms.ts` with the constants for adding photos, requests that wait on the device and checking
//! forms, so that no public page loads them at first; a package has its own. Run by `make types`; the checks fail if
//! the committed files are out of date.

use domain::admin::icon;
use domain::content::checklist;
use domain::features::visits;
use domain::leads::{check, contact, lead, options, photos, refit, rules, surfaces, violation};
use domain::media::photo;
use domain::messages::{admin as office, first_steps, photos as several, pictures, second_factor, waiting};
use domain::site::{analytics, island, pages};
use domain::text::inline;
use domain::{admin, api_error, kinds, limits, messages, sections, site};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use ts_rs::{Config, TS};

const HEADER: &str = "// Generated from crates/domain by `make types`. Do not edit.\n\n";

/// Expands to a map of the constants' values by their names in camel case:
/// `constants! { limits { NAME_MAX } }` is `{"nameMax": 120}`. A macro, because a function cannot see
/// the name of a constant.
macro_rules! constants {
    ($($module:ident { $($name:ident),+ })+) => {
        Map::from_iter([$($((camel_case(stringify!($name)), json!($module::$name))),+),+])
    };
}

mod cabin;

fn camel_case(name: &str) -> String {
    let mut camel = String::new();
    for word in name.split('_') {
        if camel.is_empty() {
            camel.push_str(&word.to_lowercase());
        } else {
            camel.push_str(&word[..1]);
            camel.push_str(&word[1..].to_lowercase());
        }
    }
    camel
}

fn main() -> std::io::Result<()> {
    let sources = std::env::args().nth(1).unwrap_or_else(|| "frontend-islands/src".to_owned());
    let sources = std::path::Path::new(&sources);
    let folder = sources.join("generated");
    let of_cabin = sources.join("cabin/generated");
    std::fs::create_dir_all(&folder)?;
    std::fs::create_dir_all(&of_cabin)?;
    std::fs::write(folder.join("domain.ts"), domain_module())?;
    std::fs::write(of_cabin.join("domain.ts"), cabin::module())?;
    std::fs::write(folder.join("photos.ts"), photos_module())?;
    std::fs::write(folder.join("waiting.ts"), waiting_module())?;
    std::fs::write(folder.join("forms.ts"), forms_module())?;
    std::fs::write(folder.join("admin.ts"), admin_module())
}

fn domain_module() -> String {
    let mut out = HEADER.to_owned();
    declare_public_types(&mut out);
    declare_admin_types(&mut out);
    let methods: Vec<Value> = options::ContactMethod::ALL.iter().map(|o| option(o.code(), o.label())).collect();
    let times: Vec<Value> = options::PreferredTime::ALL.iter().map(|o| option(o.code(), o.label())).collect();
    let names: Vec<Value> = surfaces::SurfaceName::ALL.iter().map(|o| option(o.code(), o.label())).collect();
    constant(&mut out, "contactMethods", &methods);
    constant(&mut out, "preferredTimes", &times);
    constant(&mut out, "surfaceNames", &names);
    constant(&mut out, "checkedFields", &check::FIELDS);
    constant(
        &mut out,
        "iconPaths",
        &site::icon::Icon::OF_ISLANDS.map(|i| (i.code(), i.path())).into_iter().collect::<BTreeMap<_, _>>(),
    );
    let numbers = constants! {
        limits {
            NAME_MAX, EMAIL_MAX, PHONE_MAX, DESCRIPTION_MAX, VISIT_SLOTS_MAX, PHOTO_HEIC_BYTES_MAX,
            PHOTO_PICKED_BYTES_MAX, PHOTO_SIDE_MIN, PHOTO_PIXELS_MAX, SURFACES_MAX, PHOTO_TARGET_SIDE, PHOTO_COMPRESS_ABOVE,
            AUTOSAVE_DEBOUNCE_MS, AUTOSAVE_MOST_MS, AUTOSAVE_KEEP_MS, MINUTES_PER_STEP, MOBILE_BELOW_PX, LINE_MAX,
            ALT_MAX, CAPTION_MAX, MEDIA_LARGE_PIXELS, MEDIA_BYTES_MAX, UNDO_MS, DRAFT_DEBOUNCE_MS, PREVIEW_DEBOUNCE_MS, DRAFT_MOST_MS,
            DRAFT_RETRY_MS, DRAFT_RETRY_MAX_MS, MEDIA_UNUSED_KEEP_MS, WORDS_PER_MINUTE
        }
    };
    constant(&mut out, "limits", &numbers);
    let texts = constants! {
        messages {
            REQUIRED_FIELDS, SUBMISSION_BLOCKED, SENDING, NAME_REQUIRED, CONTACT_METHOD, EMAIL_REQUIRED,
            EMAIL_MEANT, TOO_LONG_BY, CHARACTERS_LEFT, SLOTS_CHOSEN, SLOTS_FULL, VISIT_SENT, PHONE_REQUIRED,
            CONSENT_REQUIRED, STYLE_REQUIRED, OWN_CABIN_TITLE, OWN_CABIN_TEXT, PHOTO_ALREADY, CONTACT_SENT, CONTACT_FAILED, REFIT_SENT, REFIT_FAILED,
            REFIT_FAILED_TOAST, UNEXPECTED, DRAFT_FOUND, DRAFT_BACK, DRAFT_LOCAL, STARTED_OVER, OFFLINE,
            UNAVAILABLE, BODY_TOO_LARGE, RENDER_FAILED_TITLE, RENDER_FAILED, PHOTO_TYPE_DESKTOP,
            PHOTO_TYPE_MOBILE, PHOTO_TOO_LARGE, PHOTO_TOO_LARGE_HEIC, PHOTO_TOO_SMALL, PHOTO_TOO_MANY_PIXELS,
            PHOTO_FAILED, PHOTO_OFFLINE, PHOTO_HINT, PHOTO_UPLOADED, PHOTO_OPTIMIZED, PHOTO_RETRY_OR_SKIP,
            SKETCH_RETRY_OR_SKIP, REQUEST_PAGE, DRAWING_LOAD_FAILED, DRAFT_ELSEWHERE, SKETCH_EXPIRED, MATERIAL_GONE
        }
    };
    constant(&mut out, "messages", &texts);
    constant(
        &mut out,
        "pages",
        &pages::PAGES.iter().map(|p| json!({"path": p.path, "slug": p.slug})).collect::<Vec<_>>(),
    );
    out
}

fn declare_public_types(out: &mut String) {
    declare::<violation::FieldError>(out);
    declare::<api_error::ErrorCode>(out);
    declare::<refit::RefitDraft>(out);
    declare::<photos::PhotoDraft>(out);
    declare::<surfaces::SurfaceName>(out);
    declare::<surfaces::SurfaceDraft>(out);
    declare::<lead::LeadReceipt>(out);
    declare::<contact::ContactDraft>(out);
    declare::<visits::VisitDraft>(out);
    declare::<check::FieldCheck>(out);
    declare::<photo::UploadedPhoto>(out);
    declare::<analytics::FunnelStep>(out);
    declare::<analytics::FunnelMetadata>(out);
    declare::<analytics::FunnelEvent>(out);
    declare::<analytics::PageError>(out);
    declare::<analytics::PageAction>(out);
    declare::<analytics::PageReport>(out);
    declare::<analytics::MeasuredEvent>(out);
    declare::<options::ContactMethod>(out);
    declare::<options::PreferredTime>(out);
    declare::<island::PhotoUrls>(out);
    declare::<island::PhotoTools>(out);
    declare::<island::PictureSources>(out);
    declare::<island::StyleCard>(out);
    declare::<inline::InlinePiece>(out);
    declare::<domain::features::cabin::CabinUrls>(out);
    declare::<island::VisualizerProps>(out);
    declare::<island::LightboxProps>(out);
    declare::<kinds::Kind>(out);
    declare::<kinds::FormSpec>(out);
    declare::<kinds::ListSpec>(out);
    declare::<kinds::ToggleSpec>(out);
    declare::<kinds::FormPart>(out);
    declare::<kinds::FormSection>(out);
    declare::<kinds::FieldSpec>(out);
    declare::<kinds::ShownIf>(out);
    declare::<kinds::NoEffect>(out);
    declare::<kinds::FieldState>(out);
    declare::<kinds::FieldKind>(out);
    declare::<kinds::SelectOption>(out);
    declare::<kinds::SectionForm>(out);
    declare::<sections::SectionType>(out);
    declare::<kinds::Texts>(out);
    declare::<kinds::Editor>(out);
    declare::<kinds::Order>(out);
}

fn declare_admin_types(out: &mut String) {
    declare::<domain::Timestamp>(out);
    declare::<admin::ListPage>(out);
    declare::<admin::ListRow>(out);
    declare::<admin::RowFigure>(out);
    declare::<admin::Record>(out);
    declare::<admin::Unsaved>(out);
    declare::<admin::DraftKept>(out);
    declare::<admin::PreviewLink>(out);
    declare::<admin::SitePart>(out);
    declare::<admin::TestimonialCard>(out);
    declare::<checklist::CheckLevel>(out);
    declare::<checklist::CheckItem>(out);
    declare::<admin::Saved>(out);
    declare::<admin::Done>(out);
    declare::<admin::Version>(out);
    declare::<admin::Change>(out);
    declare::<admin::Trashed>(out);
    declare::<admin::AuditEntry>(out);
    declare::<admin::MediaItem>(out);
    declare::<admin::MediaUse>(out);
    declare::<admin::MediaPage>(out);
    declare::<admin::MediaRemovable>(out);
    declare::<admin::MediaFilterCount>(out);
    declare::<admin::MediaReplaced>(out);
    declare::<admin::MediaSizes>(out);
    declare::<admin::WebhookTest>(out);
    declare::<admin::ReviewData>(out);
    declare::<admin::Neighbor>(out);
    declare::<admin::PageChoices>(out);
    declare::<admin::LinkChoice>(out);
    declare::<admin::SlotChoice>(out);
    declare::<admin::ListScreen>(out);
    declare::<admin::EditorScreen>(out);
    declare::<admin::PageImagesScreen>(out);
    declare::<admin::PicturePlaces>(out);
    declare::<admin::MediaScreen>(out);
    declare::<admin::UploadsScreen>(out);
    declare::<admin::TrashScreen>(out);
    declare::<admin::Device>(out);
    declare::<admin::AccountScreen>(out);
    declare::<admin::SecondStep>(out);
}

fn admin_module() -> String {
    let mut out = HEADER.to_owned();
    let mut texts = constants! {
        messages { SIGN_IN_AGAIN, VIMEO_FORMAT }
        office {
            CONFLICT, DAMAGED, PICTURE_ROW_DAMAGED, PICTURE_ONLY, PICTURE_DAMAGED, PICTURE_TOO_LARGE,
            PICTURE_TOO_LARGE_TO_OPEN, PICTURE_UNSUPPORTED, PICTURE_TOO_MANY_PIXELS, PICTURE_TOO_SLOW, PICTURE_NOT_STORED,
            PICTURE_OFFLINE, PICTURE_UNEXPECTED, PICTURE_FAILED, FALLBACK_FAILED, ALT_OR_DECORATIVE, REVIEW_URL_REQUIRED,
            REVIEW_TEXT_REQUIRED, WEBHOOK_URL_REQUIRED, WEBHOOK_UNENCRYPTED, WEBHOOK_TEST_FAILED, RESTORED,
            PICTURE_SAVED, PICTURE_USED, SECTION_UNKNOWN, SECTION_STAYS, LINK_INVALID
        }
        pictures { SIZES_QUEUED, SMALL_PICTURE, EMPTY_SLOT, ONLY_HERE }
    };
    texts.insert("seeOnPage".to_owned(), json!(first_steps::SEE));
    constant(&mut out, "adminMessages", &texts);
    // By themselves: the sign-in page needs no others.
    let passkeys = constants! {
        second_factor { PASSKEY_USE, PASSKEY_CANCELED, PASSKEY_KNOWN, PASSKEY_UNSUPPORTED, PASSKEY_FAILED }
    };
    constant(&mut out, "passkeyMessages", &passkeys);
    constant(&mut out, "icons", &icon::Icon::ALL.iter().map(|i| (i.code(), i.path())).collect::<BTreeMap<_, _>>());
    constant(&mut out, "focusStep", &domain::media::crops::FOCUS_STEP);
    constant(&mut out, "crops", domain::media::crops::CROPS);
    constant(&mut out, "slots", domain::media::crops::SLOTS);
    constant(&mut out, "captionedSlots", &domain::media::crops::CAPTIONED);
    constant(&mut out, "contentPlaces", domain::media::crops::CONTENT);
    out
}

/// Constants that only adding photos needs.
fn photos_module() -> String {
    let mut out = HEADER.to_owned();
    let numbers = constants! { limits { PHOTOS_MAX, PHOTOS_BYTES_MAX, PHOTO_WORDS_MAX, PHOTO_OPEN_MS } };
    constant(&mut out, "photoLimits", &numbers);
    let texts = constants! {
        several {
            LEFT_OUT, FULL, TOO_LARGE_TOGETHER, COUNT, MOVED, REMOVED, UP_TO, FIRST_IS_DRAWN_ON, SOME_NOT_SENT, LOAD_FAILED
        }
        messages { PICTURE_TOO_SLOW, PHOTO_DAMAGED, PHOTO_UNSUPPORTED, PHOTO_TOO_LARGE_TO_OPEN, PHOTO_STILL }
    };
    constant(&mut out, "photoMessages", &texts);
    out
}

/// The rules that public forms apply before they send anything.
fn forms_module() -> String {
    let mut out = HEADER.to_owned();
    let rules = json!({"contact": rules::OF_CONTACT, "visit": rules::OF_VISIT, "visualizer": rules::OF_VISUALIZER});
    constant(&mut out, "formRules", &rules);
    let texts = constants! {
        messages {
            EMAIL_INVALID, PHONE_INVALID, PHONE_TOO_SHORT, PHONE_TOO_LONG, PHONE_CHARACTERS, VESSEL_LENGTH_INVALID
        }
    };
    constant(&mut out, "formMessages", &texts);
    out
}

/// Constants that only requests waiting for the connection need.
fn waiting_module() -> String {
    let mut out = HEADER.to_owned();
    let numbers = constants! {
        limits {
            WAITING_REQUESTS_MAX, WAITING_BYTES_MAX, WAITING_KEEP_MS, WAITING_RETRY_MS, WAITING_RETRY_MAX_MS
        }
    };
    constant(&mut out, "waitingLimits", &numbers);
    let texts = constants! {
        waiting {
            HEADING, TITLE, KEPT, SENDING, SENDING_TITLE, REFUSED_TITLE, REFUSED, DELAYED, SENT, SENT_REFERENCE, NOTICE,
            NOTICE_REFUSED, TAKEN_BACK, TAKE_BACK_BEGUN, TAKE_BACK_LATE, NOT_KEPT, DROPPED, EXPIRED, PHOTOS_DROPPED, PHOTOS_KEPT,
            PHOTO_KEPT
        }
        messages { ABOUT_LABEL, ABOUT_HINT }
    };
    constant(&mut out, "waitingMessages", &texts);
    out
}

fn option(code: &str, label: &str) -> Value {
    json!({"code": code, "label": label})
}

fn declare<T: TS>(out: &mut String) {
    let _ = writeln!(out, "export {}\n", T::decl(&Config::default()));
}

fn constant<T: serde::Serialize + ?Sized>(out: &mut String, name: &str, value: &T) {
    let json = serde_json::to_string_pretty(value).unwrap_or_default();
    let _ = writeln!(out, "export const {name} = {json} as const;\n");
}
