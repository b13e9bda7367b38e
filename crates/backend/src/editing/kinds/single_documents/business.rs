//! Converts the business profile between its record and its form.

use crate::Backend;
use crate::db::content::business;
use crate::db::editing::kinds::StoredRow;
use crate::db::{WriteTx, media};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{EditedRow, KindRules, ReadFor, object};
use crate::editing::kinds::single_documents::elsewhere;
use crate::editing::kinds::single_documents::profile_list::{ProfileList, trimmed};
use crate::error::DbError;
use crate::time::zone;
use async_trait::async_trait;
use domain::admin::Record;
use domain::content::business::{BusinessProfile, DayHours, HoursException, Logo, LogoImage, read_span};
use domain::content::derived;
use domain::content::trust::{MapPosition, PriceLevel, TrustRecord};
use domain::kinds::business::place;
use domain::kinds::{Document, Fields as _};
use domain::media::photo::PixelSize;
use domain::media::picture::{Picture, VariantFormat};
use domain::media::widths::offered_width;
use domain::messages::admin as msg;
use domain::time::day::Day;
use domain::{Timestamp, Violations, limits};
use serde_json::{Value, json};
use std::borrow::Cow;

/// Widest variant of a logo, in pixels: three times what a page shows.
const LOGO_WIDTH: u32 = 750;

pub(crate) struct BusinessRules;

#[async_trait]
impl KindRules for BusinessRules {
    async fn read(&self, backend: &Backend, stored: &mut StoredRow, _: ReadFor) -> Result<(), DbError> {
        let Some(mut saved) = business::to_edit(&backend.db).await? else {
            stored.document = profile_form(&BusinessProfile::default());
            elsewhere::read(&backend.db, &backend.profile_lists, &mut stored.document).await?;
            return Ok(());
        };
        stored.document = profile_form(&saved.document);
        saved.is_damaged |= !elsewhere::read(&backend.db, &backend.profile_lists, &mut stored.document).await?;
        stored.take_version(&saved, "name");
        Ok(())
    }

    fn read_former(&self, document: &mut Document) {
        elsewhere::read_former(document);
    }

    async fn check(&self, edit: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
        derive(&mut row.document, row.previous.map(|stored| &stored.document));
        check(&row.document, &edit.backend.profile_lists, &mut row.violations);
        Ok(())
    }

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        write_profile(&mut edit.tx, row.document, edit.now).await?;
        Ok(elsewhere::write(&mut edit.tx, &edit.backend.profile_lists, row.document).await?)
    }

    /// Names a new exception that pages do not show: its day has passed, or is too far ahead.
    fn saved(&self, previous: Option<&Document>, record: &Record, _: bool) -> Cow<'static, str> {
        let today = zone::local(record.draft.text("timeZone"), record.updated_at).day;
        let announced_until = today.plus(limits::EXCEPTIONS_AHEAD_DAYS);
        let new_days = new_exception_days(previous, record);
        if let Some(past) = new_days.iter().find(|day| **day < today) {
            return Cow::Owned(msg::settings_saved_for_the_past(&past.long_with_year()));
        }
        if let Some(day) = new_days.into_iter().find(|day| *day > announced_until) {
            let from = day.plus(-limits::EXCEPTIONS_AHEAD_DAYS);
            return Cow::Owned(msg::settings_saved_for_later(&day.long_with_year(), &from.long_with_year()));
        }
        Cow::Borrowed(record.kind.texts().updated)
    }
}

/// The days of exceptions that are new in this record, the first one first.
fn new_exception_days(previous: Option<&Document>, record: &Record) -> Vec<Day> {
    let known: &[Value] = match previous {
        Some(previous) => items(previous, "exceptions"),
        None => &[],
    };
    let mut days = Vec::new();
    for exception in items(&record.draft, "exceptions") {
        if !known.contains(exception) {
            days.extend(Day::parse(&trimmed(exception, "date")));
        }
    }
    days.sort_unstable();
    days
}

fn items<'d>(document: &'d Document, field: &str) -> &'d [Value] {
    match document.get(field) {
        Some(Value::Array(items)) => items,
        _ => &[],
    }
}

async fn write_profile(tx: &mut WriteTx, document: &Document, now: Timestamp) -> Result<(), DbError> {
    let mut profile = profile_of(document);
    profile.logos.color = logo(tx, document.text("logoColor")).await?;
    profile.logos.light = logo(tx, document.text("logoLight")).await?;
    profile.logos.navy = logo(tx, document.text("logoNavy")).await?;
    business::set(tx, &profile, now).await
}

/// Records the addresses of the logos again, if this picture, whose file has changed, is one of them.
pub(crate) async fn rewrite_logos(edit: &mut EditTx<'_>, picture_id: &str) -> Result<(), DbError> {
    let Some(profile) = business::get(edit.backend.db.reader()).await? else { return Ok(()) };
    let form = profile_form(&profile);
    if form.values().any(|value| value.as_str() == Some(picture_id)) {
        write_profile(&mut edit.tx, &form, edit.now).await?;
    }
    Ok(())
}

async fn logo(tx: &mut WriteTx, id: &str) -> Result<Option<Logo>, DbError> {
    if id.is_empty() {
        return Ok(None);
    }
    match media::picture(tx.connection(), id).await? {
        Some(picture) => Ok(Some(Logo { media_id: id.to_owned(), image: logo_image(&picture) })),
        None => Ok(None),
    }
}

/// A logo in the variant that pages show: WebP, which keeps transparency.
fn logo_image(picture: &Picture) -> LogoImage {
    let PixelSize { width, height } = picture.size(offered_width(picture.width, LOGO_WIDTH));
    LogoImage { src: picture.url(width, VariantFormat::Webp), width, height }
}

/// What the owner is not asked for follows from the rest, until somebody sets it.
fn derive(document: &mut Document, previous: Option<&Document>) {
    derive_value(document, previous, "initials", |document| derived::initials(document.text("name")));
    derive_value(document, previous, "mapsUrl", |document| {
        let [street, city, region, code] =
            ["street", "city", "region", "postalCode"].map(|field| document.text(field).trim());
        derived::map_address(street, city, format!("{region} {code}").trim())
    });
}

fn derive_value(
    document: &mut Document,
    previous: Option<&Document>,
    field: &str,
    made_from: impl Fn(&Document) -> String,
) {
    let present = document.text(field).trim();
    let follows = match previous {
        Some(previous) => present == made_from(previous),
        None => false,
    };
    if present.is_empty() || follows {
        let made = made_from(document);
        document.set(field, made);
    }
}

fn check(document: &Document, lists: &[&dyn ProfileList], violations: &mut Violations) {
    for (index, exception) in items(document, "exceptions").iter().enumerate() {
        if let Err(message) = read_span(&trimmed(exception, "open"), &trimmed(exception, "close")) {
            violations.add(&format!("exceptions.{index}.open"), message);
        }
    }
    elsewhere::check(document, lists, violations);
    let latitude = document.text("latitude").trim();
    let longitude = document.text("longitude").trim();
    let has_position = !latitude.is_empty() || !longitude.is_empty();
    if has_position && MapPosition::parse(latitude, longitude).is_none() {
        violations.add("latitude", msg::POSITION_INVALID);
    }
    if jiff::tz::TimeZone::get(document.text("timeZone")).is_err() {
        violations.add("timeZone", domain::messages::OPTION_UNKNOWN);
    }
}

fn clock_time(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

fn hours_form(hours: &DayHours) -> Value {
    let mut open = String::new();
    let mut close = String::new();
    if let Some((from, to)) = hours.span {
        open = clock_time(from);
        close = clock_time(to);
    }
    json!({"open": open, "close": close, "byAppointment": hours.by_appointment})
}

fn hours_of(form: &Value) -> DayHours {
    DayHours {
        span: read_span(&trimmed(form, "open"), &trimmed(form, "close")).unwrap_or(None),
        by_appointment: form.get("byAppointment").and_then(Value::as_bool).unwrap_or(false),
    }
}

fn exception_form(exception: &HoursException) -> Value {
    let mut form = hours_form(&exception.hours);
    form["date"] = json!(exception.date);
    form["reason"] = json!(exception.reason);
    form
}

fn logo_form(logo: Option<&Logo>) -> &str {
    match logo {
        Some(logo) => &logo.media_id,
        None => "",
    }
}

pub(crate) fn profile_form(profile: &BusinessProfile) -> Document {
    let trust = &profile.trust;
    let mut latitude = "";
    let mut longitude = "";
    if let Some(position) = &trust.position {
        latitude = &position.latitude;
        longitude = &position.longitude;
    }
    let days: Vec<Value> = profile.hours.days.iter().map(hours_form).collect();
    let exceptions: Vec<Value> = profile.hours.exceptions.iter().map(exception_form).collect();
    object(json!({
        "area": profile.area, "logoColor": logo_form(profile.logos.color.as_ref()),
        "logoLight": logo_form(profile.logos.light.as_ref()), "logoNavy": logo_form(profile.logos.navy.as_ref()),
        "name": profile.name, "legalName": profile.legal_name, "tagline": profile.tagline,
        "initials": profile.initials, "about": profile.about, "phone": profile.phone, "email": profile.email,
        "street": profile.street, "city": profile.city, "region": profile.region,
        "postalCode": profile.postal_code, "country": profile.country, "mapsUrl": profile.maps_url,
        "hours": days, "exceptions": exceptions, "timeZone": profile.time_zone,
        place::LIST: elsewhere::in_footer(&profile.social),
        "licenseNumber": trust.license_number, "licenseClass": trust.license_class, "insurance": trust.insurance,
        "founded": trust.founded, "serviceArea": trust.service_area, "credentials": trust.credentials,
        "priceLevel": trust.price_level.code(), "latitude": latitude, "longitude": longitude,
    }))
}

fn profile_of(document: &Document) -> BusinessProfile {
    let text = |field: &str| document.text(field).trim().to_owned();
    let mut profile = BusinessProfile {
        name: text("name"),
        legal_name: text("legalName"),
        tagline: text("tagline"),
        initials: text("initials"),
        area: text("area"),
        about: text("about"),
        phone: text("phone"),
        email: text("email"),
        street: text("street"),
        city: text("city"),
        region: text("region"),
        postal_code: text("postalCode"),
        country: text("country"),
        maps_url: text("mapsUrl"),
        time_zone: text("timeZone"),
        trust: trust_of(document),
        ..BusinessProfile::default()
    };
    for (day, form) in profile.hours.days.iter_mut().zip(items(document, "hours")) {
        *day = hours_of(form);
    }
    profile.hours.exceptions.clear();
    for form in items(document, "exceptions") {
        let date = trimmed(form, "date");
        profile.hours.exceptions.push(HoursException { date, reason: trimmed(form, "reason"), hours: hours_of(form) });
    }
    profile.hours.exceptions.sort_by(|one, other| one.date.cmp(&other.date));
    profile.social = elsewhere::footer_of(document);
    profile
}

fn trust_of(document: &Document) -> TrustRecord {
    let text = |field: &str| document.text(field).trim().to_owned();
    TrustRecord {
        license_number: text("licenseNumber"),
        license_class: text("licenseClass"),
        insurance: text("insurance"),
        founded: document.number("founded"),
        service_area: document.texts("serviceArea"),
        credentials: document.texts("credentials"),
        price_level: PriceLevel::from_code(document.text("priceLevel")).unwrap_or_default(),
        position: MapPosition::parse(&text("latitude"), &text("longitude")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::kinds::Kind;

    #[test]
    fn the_profile_survives_its_form() {
        let mut profile = BusinessProfile::default();
        profile.hours.exceptions.push(HoursException {
            date: "2026-11-26".into(),
            reason: "Thanksgiving".into(),
            hours: DayHours { span: Some((0, 24 * 60)), by_appointment: true },
        });
        profile.trust = TrustRecord {
            license_number: "1012345".into(),
            founded: Some(1998),
            service_area: vec!["San Diego".into()],
            price_level: PriceLevel::High,
            position: MapPosition::parse("32.7157", "-117.1611"),
            ..TrustRecord::default()
        };
        let document = profile_form(&profile);
        assert_eq!(profile_of(&document), profile);
        let read = Kind::Business.spec().validate(&Value::Object(document.clone()));
        assert_eq!(read.map(|document| profile_of(&document)), Ok(profile));
        let mut wrong = Violations::default();
        check(&document, &[], &mut wrong);
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    fn what_nobody_set_follows_from_the_rest() {
        let first = profile_form(&BusinessProfile::default());
        let mut moved = first.clone();
        moved.insert("name".into(), json!("North Quay"));
        moved.insert("city".into(), json!("Avalon"));
        derive(&mut moved, Some(&first));
        assert_eq!(moved.text("initials"), "NQ");
        assert!(moved.text("mapsUrl").contains("Avalon"), "{}", moved.text("mapsUrl"));
        moved.insert("initials".into(), json!("QJ"));
        moved.insert("mapsUrl".into(), json!("https://maps.example/pier"));
        let set = moved.clone();
        derive(&mut moved, Some(&first));
        assert_eq!(moved, set, "what somebody set stays");
        moved.insert("mapsUrl".into(), json!(""));
        derive(&mut moved, Some(&set));
        assert!(moved.text("mapsUrl").contains("Avalon"), "{}", moved.text("mapsUrl"));
    }

    #[test]
    fn hours_and_zones_that_cannot_be_are_told() {
        let mut document = profile_form(&BusinessProfile::default());
        let day = json!({"date": "2026-12-25", "open": "10:00", "close": "09:00"});
        document.insert("exceptions".into(), json!([day]));
        document.insert("timeZone".into(), json!("Mars/Olympus"));
        document.insert("latitude".into(), json!("32.7"));
        let mut wrong = Violations::default();
        check(&document, &[], &mut wrong);
        assert_eq!(wrong.of("exceptions.0.open"), Some(msg::HOURS_INVALID));
        assert!(wrong.of("timeZone").is_some());
        assert_eq!(wrong.of("latitude"), Some(msg::POSITION_INVALID), "a pin needs both numbers");
    }
}
