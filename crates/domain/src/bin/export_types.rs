//! Writes the islands' types, limits, option lists and messages, all from this crate, into
//! `frontend-islands/src/generated`: `domain.ts`, and `admin.ts` with the constants that only the
//! back office needs, so that no public page loads them. Run by `make types`; the checks fail if
//! the committed files are out of date.
// The lists of messages are longer than what `json!` expands by default.
#![recursion_limit = "256"]

use domain::admin::icon;
use domain::content::checklist;
use domain::leads::{check, contact, lead, options, refit, violation, visit};
use domain::media::photo;
use domain::site::{analytics, island, pages};
use domain::{admin, api_error, kinds, limits, messages, site};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use ts_rs::{Config, TS};

const HEADER: &str = "// Generated from crates/domain by `make types`. Do not edit.\n\n";

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "frontend-islands/src/generated".to_owned());
    let folder = std::path::Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("domain.ts"), domain_module())?;
    std::fs::write(folder.join("admin.ts"), admin_module())
}

fn domain_module() -> String {
    let config = Config::default();
    let mut out = HEADER.to_owned();
    let types = [
        violation::FieldError::decl(&config),
        api_error::ErrorCode::decl(&config),
        refit::RefitDraft::decl(&config),
        lead::LeadReceipt::decl(&config),
        contact::ContactDraft::decl(&config),
        visit::VisitDraft::decl(&config),
        check::FieldCheck::decl(&config),
        photo::UploadedPhoto::decl(&config),
        analytics::FunnelStep::decl(&config),
        analytics::FunnelMetadata::decl(&config),
        analytics::FunnelEvent::decl(&config),
        analytics::PageError::decl(&config),
        analytics::PageReport::decl(&config),
        analytics::MeasuredEvent::decl(&config),
        options::ContactMethod::decl(&config),
        options::PreferredTime::decl(&config),
        island::PhotoUrls::decl(&config),
        island::PictureSources::decl(&config),
        island::StyleCard::decl(&config),
        island::VisualizerProps::decl(&config),
        island::LightboxProps::decl(&config),
        kinds::Entity::decl(&config),
        kinds::FormSpec::decl(&config),
        kinds::ListSpec::decl(&config),
        kinds::ToggleSpec::decl(&config),
        kinds::FormSection::decl(&config),
        kinds::FieldSpec::decl(&config),
        kinds::ShownIf::decl(&config),
        kinds::FieldKind::decl(&config),
        kinds::SelectOption::decl(&config),
        kinds::Texts::decl(&config),
        kinds::Editor::decl(&config),
        kinds::Order::decl(&config),
        domain::Timestamp::decl(&config),
        admin::ListPage::decl(&config),
        admin::ListRow::decl(&config),
        admin::Record::decl(&config),
        admin::Unsaved::decl(&config),
        admin::DraftKept::decl(&config),
        admin::PreviewLink::decl(&config),
        admin::TestimonialCard::decl(&config),
        checklist::CheckLevel::decl(&config),
        checklist::CheckItem::decl(&config),
        admin::Saved::decl(&config),
        admin::Done::decl(&config),
        admin::Version::decl(&config),
        admin::Change::decl(&config),
        admin::Trashed::decl(&config),
        admin::AuditEntry::decl(&config),
        admin::MediaItem::decl(&config),
        admin::MediaUse::decl(&config),
        admin::MediaPage::decl(&config),
        admin::MediaRemovable::decl(&config),
        admin::MediaFilterCount::decl(&config),
        admin::MediaReplaced::decl(&config),
        admin::MediaSizes::decl(&config),
        admin::WebhookTest::decl(&config),
        admin::DeliveryRow::decl(&config),
        admin::ReviewData::decl(&config),
        admin::Neighbour::decl(&config),
        admin::ListScreen::decl(&config),
        admin::EditorScreen::decl(&config),
        admin::PageImagesScreen::decl(&config),
        admin::MediaScreen::decl(&config),
        admin::UploadsScreen::decl(&config),
        admin::TrashScreen::decl(&config),
        admin::Device::decl(&config),
        admin::AccountScreen::decl(&config),
    ];
    for declaration in types {
        let _ = writeln!(out, "export {declaration}\n");
    }
    constant(
        &mut out,
        "contactMethods",
        &options::ContactMethod::ALL
            .iter()
            .map(|o| serde_json::json!({"code": o.code(), "label": o.label()}))
            .collect::<Vec<_>>(),
    );
    constant(
        &mut out,
        "preferredTimes",
        &options::PreferredTime::ALL
            .iter()
            .map(|o| serde_json::json!({"code": o.code(), "label": o.label()}))
            .collect::<Vec<_>>(),
    );
    constant(&mut out, "checkedFields", &check::FIELDS);
    constant(
        &mut out,
        "iconPaths",
        &site::icon::Icon::OF_ISLANDS.map(|i| (i.code(), i.path())).into_iter().collect::<BTreeMap<_, _>>(),
    );
    constant(
        &mut out,
        "limits",
        &serde_json::json!({
            "nameMax": limits::NAME_MAX,
            "emailMax": limits::EMAIL_MAX,
            "phoneMax": limits::PHONE_MAX,
            "descriptionMax": limits::DESCRIPTION_MAX,
            "visitSlotsMax": limits::VISIT_SLOTS_MAX,
            "photoBytesMax": limits::PHOTO_BYTES_MAX,
            "photoHeicBytesMax": limits::PHOTO_HEIC_BYTES_MAX,
            "photoPickedBytesMax": limits::PHOTO_PICKED_BYTES_MAX,
            "photoSideMin": limits::PHOTO_SIDE_MIN,
            "photoSideMax": limits::PHOTO_SIDE_MAX,
            "photoPixelsMax": limits::PHOTO_PIXELS_MAX,
            "photoTargetSide": limits::PHOTO_TARGET_SIDE,
            "photoQuality": limits::PHOTO_QUALITY,
            "photoQualityMin": limits::PHOTO_QUALITY_MIN,
            "photoTargetBytes": limits::PHOTO_TARGET_BYTES,
            "photoCompressAbove": limits::PHOTO_COMPRESS_ABOVE,
            "autosaveDebounceMs": limits::AUTOSAVE_DEBOUNCE_MS,
            "autosaveMostMs": limits::AUTOSAVE_MOST_MS,
            "autosaveKeepMs": limits::AUTOSAVE_KEEP_MS,
            "minutesPerStep": limits::MINUTES_PER_STEP,
            "mobileMaxPx": limits::MOBILE_MAX_PX,
            "lineMax": limits::LINE_MAX,
            "altMax": limits::ALT_MAX,
            "captionMax": limits::CAPTION_MAX,
            "mediaBytesMax": limits::MEDIA_BYTES_MAX,
            "undoMs": limits::UNDO_MS,
            "draftDebounceMs": limits::DRAFT_DEBOUNCE_MS,
            "previewDebounceMs": limits::PREVIEW_DEBOUNCE_MS,
            "draftMostMs": limits::DRAFT_MOST_MS,
            "draftRetryMs": limits::DRAFT_RETRY_MS,
            "draftRetryMaxMs": limits::DRAFT_RETRY_MAX_MS,
            "trashKeepMs": limits::TRASH_KEEP_MS,
            "mediaUnusedKeepMs": limits::MEDIA_UNUSED_KEEP_MS,
            "wordsPerMinute": limits::WORDS_PER_MINUTE,
        }),
    );
    constant(
        &mut out,
        "messages",
        &serde_json::json!({
            "requiredFields": messages::REQUIRED_FIELDS,
            "submissionBlocked": messages::SUBMISSION_BLOCKED,
            "sending": messages::SENDING,
            "nameRequired": messages::NAME_REQUIRED,
            "contactMethod": messages::CONTACT_METHOD,
            "emailRequired": messages::EMAIL_REQUIRED,
            "emailMeant": messages::EMAIL_MEANT,
            "tooLongBy": messages::TOO_LONG_BY,
            "charactersLeft": messages::CHARACTERS_LEFT,
            "slotsChosen": messages::SLOTS_CHOSEN,
            "slotsFull": messages::SLOTS_FULL,
            "visitSent": messages::VISIT_SENT,
            "phoneRequired": messages::PHONE_REQUIRED,
            "consentRequired": messages::CONSENT_REQUIRED,
            "styleRequired": messages::STYLE_REQUIRED,
            "contactSent": messages::CONTACT_SENT,
            "contactFailed": messages::CONTACT_FAILED,
            "refitSent": messages::REFIT_SENT,
            "refitFailed": messages::REFIT_FAILED,
            "refitFailedToast": messages::REFIT_FAILED_TOAST,
            "unexpected": messages::UNEXPECTED,
            "draftFound": messages::DRAFT_FOUND,
            "draftBack": messages::DRAFT_BACK,
            "draftLocal": messages::DRAFT_LOCAL,
            "startedOver": messages::STARTED_OVER,
            "offline": messages::OFFLINE,
            "unavailable": messages::UNAVAILABLE,
            "bodyTooLarge": messages::BODY_TOO_LARGE,
            "renderFailedTitle": messages::RENDER_FAILED_TITLE,
            "renderFailed": messages::RENDER_FAILED,
            "photoTypeDesktop": messages::PHOTO_TYPE_DESKTOP,
            "photoTypeMobile": messages::PHOTO_TYPE_MOBILE,
            "photoTooLarge": messages::PHOTO_TOO_LARGE,
            "photoTooLargeHeic": messages::PHOTO_TOO_LARGE_HEIC,
            "photoTooSmall": messages::PHOTO_TOO_SMALL,
            "photoTooManyPixels": messages::PHOTO_TOO_MANY_PIXELS,
            "photoFailed": messages::PHOTO_FAILED,
            "photoOffline": messages::PHOTO_OFFLINE,
            "photoHint": messages::PHOTO_HINT,
            "photoUploaded": messages::PHOTO_UPLOADED,
            "photoOptimized": messages::PHOTO_OPTIMIZED,
            "photoRetryOrSkip": messages::PHOTO_RETRY_OR_SKIP,
        }),
    );
    constant(
        &mut out,
        "pages",
        &pages::PAGES.iter().map(|p| serde_json::json!({"path": p.path, "slug": p.slug})).collect::<Vec<_>>(),
    );
    out
}

fn admin_module() -> String {
    let mut out = HEADER.to_owned();
    constant(
        &mut out,
        "adminMessages",
        &serde_json::json!({
            "signInAgain": messages::SIGN_IN_AGAIN,
            "conflict": messages::admin::CONFLICT,
            "seeOnPage": messages::first_steps::SEE,
            "damaged": messages::admin::DAMAGED,
            "pictureRowDamaged": messages::admin::PICTURE_ROW_DAMAGED,
            "sizesQueued": messages::pictures::SIZES_QUEUED,
            "pictureOnly": messages::admin::PICTURE_ONLY,
            "pictureDamaged": messages::admin::PICTURE_DAMAGED,
            "pictureTooLarge": messages::admin::PICTURE_TOO_LARGE,
            "pictureTooLargeToOpen": messages::admin::PICTURE_TOO_LARGE_TO_OPEN,
            "pictureFailed": messages::admin::PICTURE_FAILED,
            "fallbackFailed": messages::admin::FALLBACK_FAILED,
            "altOrDecorative": messages::admin::ALT_OR_DECORATIVE,
            "reviewUrlRequired": messages::admin::REVIEW_URL_REQUIRED,
            "reviewTextRequired": messages::admin::REVIEW_TEXT_REQUIRED,
            "reviewFailed": messages::admin::REVIEW_FAILED,
            "webhookUrlRequired": messages::admin::WEBHOOK_URL_REQUIRED,
            "webhookTestFailed": messages::admin::WEBHOOK_TEST_FAILED,
            "vimeoFormat": messages::VIMEO_FORMAT,
            "undoGone": messages::admin::UNDO_GONE,
            "restored": messages::admin::RESTORED,
            "pictureSaved": messages::admin::PICTURE_SAVED,
            "pictureUsed": messages::admin::PICTURE_USED,
        }),
    );
    constant(&mut out, "icons", &icon::Icon::ALL.iter().map(|i| (i.code(), i.path())).collect::<BTreeMap<_, _>>());
    constant(&mut out, "focusStep", &domain::media::crops::FOCUS_STEP);
    constant(&mut out, "crops", domain::media::crops::CROPS);
    constant(&mut out, "slots", domain::media::crops::SLOTS);
    constant(&mut out, "contentPlaces", domain::media::crops::CONTENT);
    out
}

fn constant<T: serde::Serialize + ?Sized>(out: &mut String, name: &str, value: &T) {
    let json = serde_json::to_string_pretty(value).unwrap_or_default();
    let _ = writeln!(out, "export const {name} = {json} as const;\n");
}
