//! Converts the business profile between its record and its form.

use super::{Candidate, Rules, object};
use crate::Backend;
use crate::db::content::business as db;
use crate::db::editing::kinds::Stored;
use crate::db::{WriteTx, media};
use crate::editing::{EditError, EditTx};
use crate::error::DbError;
use crate::time::zone;
use async_trait::async_trait;
use domain::admin::Record;
use domain::content::business::{BusinessProfile, DayHours, HoursException, Logo, LogoImage, Logos, SocialLink};
use domain::kinds::{Document, Entity};
use domain::media::photo::PixelSize;
use domain::media::picture::{Picture, VariantFormat, offered_width};
use domain::messages::admin as msg;
use domain::time::day::{Day, LocalTime};
use domain::{Timestamp, Violations, limits};
use serde_json::{Value, json};
use std::borrow::Cow;

/// The fields of the logos, in the order of [`Logos`].
const LOGOS: [&str; 3] = ["logoColor", "logoLight", "logoNavy"];
/// Widest variant of a logo, in pixels: three times what a page shows.
const LOGO_WIDTH: u32 = 750;

fn string(value: &Value, field: &str) -> String {
    value.get(field).and_then(Value::as_str).unwrap_or_default().trim().to_owned()
}

/// The rules of the profile.
pub(super) struct Business;

#[async_trait]
impl Rules for Business {
    async fn single(&self, b: &Backend) -> Result<Option<Stored>, DbError> {
        current(b).await.map(Some)
    }

    async fn put_single(&self, work: &mut EditTx<'_>, after: &Document) -> Result<(), DbError> {
        put(&mut work.tx, after, work.now).await
    }

    async fn check(&self, _: &mut EditTx<'_>, row: &mut Candidate<'_>) -> Result<(), EditError> {
        check(&row.after, &mut row.wrong);
        Ok(())
    }

    /// A day that is too far ahead to be announced: from when it will be.
    fn saved(&self, before: Option<&Document>, record: &Record, _: bool) -> Cow<'static, str> {
        let zone = record.draft.get("timeZone").and_then(Value::as_str).unwrap_or_default();
        let announced_until = zone::local(zone, record.updated_at).day.plus(limits::EXCEPTIONS_AHEAD_DAYS);
        let known = before.map(exceptions_of).unwrap_or_default();
        let new = exceptions_of(&record.draft).into_iter().filter(|day| !known.contains(day));
        let far = new.filter_map(|day| Day::parse(&string(day, "date"))).filter(|day| *day > announced_until).min();
        match far {
            Some(day) => {
                let from = day.plus(-limits::EXCEPTIONS_AHEAD_DAYS);
                Cow::Owned(msg::settings_saved_for_later(&day.long(), &from.long()))
            }
            None => Cow::Borrowed(record.entity.texts().updated),
        }
    }
}

fn exceptions_of(document: &Document) -> Vec<&Value> {
    document.get("exceptions").and_then(Value::as_array).into_iter().flatten().collect()
}

/// The profile; default values if none was saved yet.
pub(in crate::editing) async fn current(b: &Backend) -> Result<Stored, DbError> {
    let profile = db::get(&b.db).await?;
    let version = db::version(&b.db).await?;
    let damaged = version.as_ref().is_some_and(|(version, _)| version.damaged || profile.is_none());
    let (row_version, updated_at) = version.map_or((0, 0), |(version, at)| (version.value, at));
    Ok(Stored {
        id: Entity::Business.code().to_owned(),
        row_version,
        updated_at: Timestamp(updated_at),
        deleted_at: None,
        document: as_form(&profile.unwrap_or_default()),
        shown: Document::new(),
        damaged: if damaged { vec!["name"] } else { Vec::new() },
    })
}

/// Writes the profile.
pub(in crate::editing) async fn put(tx: &mut WriteTx, document: &Document, now: Timestamp) -> Result<(), DbError> {
    let mut profile = as_profile(document);
    let Logos { color, light, navy } = &mut profile.logos;
    for (field, logo) in LOGOS.into_iter().zip([color, light, navy]) {
        let id = document.get(field).and_then(Value::as_str).unwrap_or_default();
        if !id.is_empty() {
            *logo = media::picture(tx, id).await?.map(|picture| as_logo(id, &picture));
        }
    }
    db::set(tx, &profile, now).await
}

/// A logo in the variant that pages show: WebP, which keeps transparency.
fn as_logo(id: &str, picture: &Picture) -> Logo {
    let PixelSize { width, height } = picture.size(offered_width(picture.width, LOGO_WIDTH));
    let src = picture.url(width, VariantFormat::Webp);
    Logo { media_id: id.to_owned(), image: LogoImage { src, width, height } }
}

/// Checks that involve several fields.
fn check(document: &Document, wrong: &mut Violations) {
    let exceptions = exceptions_of(document);
    for (at, exception) in exceptions.iter().enumerate() {
        if span(&string(exception, "open"), &string(exception, "close")).is_err() {
            wrong.add(&format!("exceptions.{at}.open"), msg::HOURS_INVALID);
        }
        let date = string(exception, "date");
        if exceptions.iter().take(at).any(|earlier| string(earlier, "date") == date) {
            wrong.add(&format!("exceptions.{at}.date"), msg::EXCEPTION_TWICE);
        }
    }
    let zone = document.get("timeZone").and_then(Value::as_str).unwrap_or_default();
    if jiff::tz::TimeZone::get(zone).is_err() {
        wrong.add("timeZone", domain::messages::OPTION_UNKNOWN);
    }
}

fn minute(text: &str) -> Option<u16> {
    if text == "24:00" { Some(24 * 60) } else { LocalTime::parse(&format!("1970-01-01T{text}")).map(|t| t.minute) }
}

fn span(open: &str, close: &str) -> Result<Option<(u16, u16)>, ()> {
    if open.is_empty() && close.is_empty() {
        return Ok(None);
    }
    match (minute(open), minute(close)) {
        (Some(from), Some(to)) if from < to => Ok(Some((from, to))),
        _ => Err(()),
    }
}

fn clock(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

fn hours_form(hours: &DayHours) -> Value {
    let (open, close) = hours.span.map_or((String::new(), String::new()), |(from, to)| (clock(from), clock(to)));
    json!({"open": open, "close": close, "byAppointment": hours.by_appointment})
}

fn hours(value: &Value) -> DayHours {
    DayHours {
        span: span(&string(value, "open"), &string(value, "close")).unwrap_or(None),
        by_appointment: value.get("byAppointment").and_then(Value::as_bool).unwrap_or(false),
    }
}

fn as_form(profile: &BusinessProfile) -> Document {
    let exceptions: Vec<Value> = profile
        .hours
        .exceptions
        .iter()
        .map(|exception| {
            let mut form = hours_form(&exception.hours);
            form["date"] = json!(exception.date);
            form["reason"] = json!(exception.reason);
            form
        })
        .collect();
    let social: Vec<Value> =
        profile.social.iter().map(|link| json!({"network": link.network, "url": link.url})).collect();
    let logo = |logo: &Option<Logo>| logo.as_ref().map_or(String::new(), |logo| logo.media_id.clone());
    object(json!({
        "area": profile.area, "logoColor": logo(&profile.logos.color), "logoLight": logo(&profile.logos.light),
        "logoNavy": logo(&profile.logos.navy), "name": profile.name, "legalName": profile.legal_name, "tagline": profile.tagline,
        "initials": profile.initials, "about": profile.about, "phone": profile.phone, "email": profile.email,
        "street": profile.street, "city": profile.city, "region": profile.region,
        "postalCode": profile.postal_code, "country": profile.country, "mapsUrl": profile.maps_url,
        "hours": profile.hours.days.iter().map(hours_form).collect::<Vec<_>>(),
        "exceptions": exceptions, "timeZone": profile.time_zone, "social": social,
    }))
}

fn as_profile(document: &Document) -> BusinessProfile {
    let whole = Value::Object(document.clone());
    let text = |field: &str| string(&whole, field);
    let none = Vec::new();
    let items = |field: &str| document.get(field).and_then(Value::as_array).unwrap_or(&none);
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
        ..BusinessProfile::default()
    };
    for (day, form) in profile.hours.days.iter_mut().zip(items("hours")) {
        *day = hours(form);
    }
    let mut exceptions: Vec<HoursException> = items("exceptions")
        .iter()
        .map(|form| HoursException { date: string(form, "date"), reason: string(form, "reason"), hours: hours(form) })
        .collect();
    exceptions.sort_by(|one, other| one.date.cmp(&other.date));
    profile.hours.exceptions = exceptions;
    profile.social = items("social")
        .iter()
        .map(|form| SocialLink { network: string(form, "network"), url: string(form, "url") })
        .collect();
    profile
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_profile_survives_its_form() {
        let mut profile = BusinessProfile::default();
        profile.hours.exceptions.push(HoursException {
            date: "2026-11-26".into(),
            reason: "Thanksgiving".into(),
            hours: DayHours { span: Some((0, 24 * 60)), by_appointment: true },
        });
        let document = as_form(&profile);
        assert_eq!(as_profile(&document), profile);
        let read = Entity::Business.spec().validate(&Value::Object(document.clone()));
        assert_eq!(read.map(|document| as_profile(&document)), Ok(profile));
        let mut wrong = Violations::default();
        check(&document, &mut wrong);
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    fn days_twice_and_zones_unknown_are_told() {
        let mut document = as_form(&BusinessProfile::default());
        let day = json!({"date": "2026-12-25", "open": "10:00", "close": "09:00"});
        document.insert("exceptions".into(), json!([day, day]));
        document.insert("timeZone".into(), json!("Mars/Olympus"));
        let mut wrong = Violations::default();
        check(&document, &mut wrong);
        assert_eq!(wrong.of("exceptions.0.open"), Some(msg::HOURS_INVALID));
        assert_eq!(wrong.of("exceptions.1.date"), Some(msg::EXCEPTION_TWICE));
        assert!(wrong.of("timeZone").is_some());
    }
}
