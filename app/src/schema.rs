//! Structured data by schema.org. It only marks up visible content, and contains no self-serving
//! review ratings.

use crate::assets::DEFAULT_OG_IMAGE;
use crate::context::site_url;
use crate::sections::local_time;
use domain::content::Faq;
use domain::content::business::{BusinessProfile, DAYS, DayHours, HoursException};
use domain::content::hours::FixedHours;
use domain::content::trust::{MapPosition, TrustRecord};
use domain::text::phone::tel_uri;
use domain::time::day::Day;
use serde::Serialize as _;
use serde_json::ser::{Formatter, Serializer};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

const CONTEXT: &str = "https://schema.org";
const WEEK: [&str; DAYS.len()] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const DAYS_AHEAD: usize = 30;

/// Removes unknown values: search engines report `null` as an error.
#[must_use]
pub fn known(mut data: Value) -> Value {
    if let Some(fields) = data.as_object_mut() {
        fields.retain(|_, value| !is_unknown(value));
    }
    data
}

fn is_unknown(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(values) => values.is_empty(),
        _ => false,
    }
}

/// JSON that can neither end its script element nor break a line.
#[must_use]
pub fn script_safe(data: &Value) -> String {
    let mut json = Vec::with_capacity(4_096);
    // Neither a value nor memory can refuse to be written.
    match data.serialize(&mut Serializer::with_formatter(&mut json, ScriptSafe)) {
        Ok(()) => String::from_utf8(json).unwrap_or_default(),
        Err(_) => String::new(),
    }
}

struct ScriptSafe;

impl Formatter for ScriptSafe {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        // By bytes, which is faster; the two line ends are the only ones looked for that begin with 0xe2.
        while let Some(at) = rest.bytes().position(|byte| matches!(byte, b'<' | b'>' | b'&' | 0xe2)) {
            let (before, after) = rest.split_at(at);
            writer.write_all(before.as_bytes())?;
            let mut letters = after.chars();
            match letters.next() {
                Some(letter @ ('<' | '>' | '&' | '\u{2028}' | '\u{2029}')) => {
                    write!(writer, "\\u{:04x}", u32::from(letter))?;
                }
                Some(letter) => write!(writer, "{letter}")?,
                None => {}
            }
            rest = letters.as_str();
        }
        writer.write_all(rest.as_bytes())
    }
}

fn business_id() -> String {
    format!("{}/#business", site_url())
}

#[must_use]
pub fn organization(profile: &BusinessProfile) -> Value {
    let site = site_url();
    json!({
        "@type": "Organization",
        "@id": business_id(),
        "name": profile.name,
        "url": format!("{site}/"),
        "logo": { "@type": "ImageObject", "url": format!("{site}/apple-touch-icon.png"), "width": 180, "height": 180 },
    })
}

#[must_use]
pub fn local_business(profile: &BusinessProfile) -> Value {
    business_on(profile, local_time(profile).map(|now| now.day))
}

fn business_on(profile: &BusinessProfile, today: Option<Day>) -> Value {
    let site = site_url();
    let mut hours = Vec::new();
    for (day, name) in profile.hours.days.iter().zip(WEEK) {
        hours.extend(weekday(*day, name));
    }
    let special = match today {
        Some(today) => special_hours(profile, today),
        None => Vec::new(),
    };
    let social: Vec<&str> = profile.social.iter().map(|s| s.url.as_str()).collect();
    known(json!({
        "@context": CONTEXT,
        "@type": "LocalBusiness",
        "@id": business_id(),
        "name": profile.legal_name,
        "description": profile.about,
        "url": format!("{site}/"),
        "image": format!("{site}{DEFAULT_OG_IMAGE}"),
        "logo": format!("{site}/apple-touch-icon.png"),
        "telephone": tel_uri(&profile.phone).trim_start_matches("tel:"),
        "email": profile.email,
        "hasMap": profile.maps_url,
        "address": postal_address(profile),
        "openingHoursSpecification": hours,
        "specialOpeningHoursSpecification": special,
        "sameAs": social,
        "areaServed": profile.trust.service_area,
        "hasCredential": credentials(&profile.trust),
        "priceRange": profile.trust.price_range(),
        "foundingDate": profile.trust.founded.map(|year| year.to_string()),
        "geo": profile.trust.position.as_ref().map(geo),
    }))
}

fn credentials(trust: &TrustRecord) -> Vec<Value> {
    let mut names = Vec::new();
    if !trust.license_number.is_empty() {
        names.push(trust.license());
    }
    names.extend(trust.credentials.iter().cloned());
    let mut credentials = Vec::new();
    for name in names {
        credentials.push(json!({ "@type": "EducationalOccupationalCredential", "name": name }));
    }
    credentials
}

fn geo(position: &MapPosition) -> Value {
    json!({ "@type": "GeoCoordinates", "latitude": position.latitude, "longitude": position.longitude })
}

fn postal_address(profile: &BusinessProfile) -> Value {
    known(json!({
        "@type": "PostalAddress",
        "streetAddress": profile.street,
        "addressLocality": profile.city,
        "addressRegion": profile.region,
        "postalCode": profile.postal_code,
        "addressCountry": profile.country,
    }))
}

fn weekday(hours: DayHours, name: &str) -> Option<Value> {
    let fixed = hours.fixed()?;
    Some(json!({
        "@type": "OpeningHoursSpecification",
        "dayOfWeek": name,
        "opens": clock(fixed.opens),
        "closes": clock(fixed.closes),
    }))
}

fn special_hours(profile: &BusinessProfile, today: Day) -> Vec<Value> {
    let mut upcoming: BTreeMap<Day, &HoursException> = BTreeMap::new();
    for exception in &profile.hours.exceptions {
        let Some(day) = Day::parse(exception.date.trim()) else { continue };
        if day >= today {
            // Of two for one day the first one counts, as on the page.
            upcoming.entry(day).or_insert(exception);
        }
    }
    let mut special = Vec::new();
    for (day, exception) in upcoming.into_iter().take(DAYS_AHEAD) {
        special.extend(special_day(day, exception));
    }
    special
}

/// A closed day opens and closes at midnight. A day by appointment only cannot be expressed.
fn special_day(day: Day, exception: &HoursException) -> Option<Value> {
    let hours = match exception.hours.fixed() {
        Some(fixed) => fixed,
        None if exception.hours.by_appointment => return None,
        None => FixedHours { opens: 0, closes: 0 },
    };
    Some(json!({
        "@type": "OpeningHoursSpecification",
        "validFrom": day.iso(),
        "validThrough": day.iso(),
        "opens": clock(hours.opens),
        "closes": clock(hours.closes),
    }))
}

/// Midnight at the end of a day is its last minute: `00:00` would be its start.
fn clock(minutes: u16) -> String {
    let minutes = minutes.min(24 * 60 - 1);
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

#[must_use]
pub fn web_site(profile: &BusinessProfile) -> Value {
    let site = site_url();
    json!({
        "@context": CONTEXT,
        "@type": "WebSite",
        "@id": format!("{site}/#site"),
        "url": format!("{site}/"),
        "name": profile.name,
        "alternateName": profile.legal_name,
        "inLanguage": "en-US",
        "publisher": { "@id": business_id() },
    })
}

#[must_use]
pub fn service(profile: &BusinessProfile, path: &str, kind: &str, description: &str, parts: &[&str]) -> Value {
    let site = site_url();
    let mut offers = Vec::new();
    for name in parts {
        offers.push(json!({ "@type": "Offer", "itemOffered": { "@type": "Service", "name": name } }));
    }
    let catalog = if offers.is_empty() {
        Value::Null
    } else {
        json!({ "@type": "OfferCatalog", "name": kind, "itemListElement": offers })
    };
    known(json!({
        "@context": CONTEXT,
        "@type": "Service",
        "name": kind,
        "serviceType": kind,
        "description": description,
        "url": format!("{site}{path}"),
        "areaServed": profile.city_and_region(),
        "provider": {
            "@type": "LocalBusiness",
            "@id": business_id(),
            "name": profile.legal_name,
            "url": format!("{site}/"),
            "telephone": tel_uri(&profile.phone).trim_start_matches("tel:"),
            "image": format!("{site}{DEFAULT_OG_IMAGE}"),
            "address": postal_address(profile),
        },
        "hasOfferCatalog": catalog,
    }))
}

#[must_use]
pub fn faq_page(faqs: Option<&[Faq]>) -> Option<Value> {
    let mut questions = Vec::new();
    for faq in faqs? {
        let answer = faq.answer.text();
        if faq.question.trim().is_empty() || answer.trim().is_empty() {
            continue;
        }
        questions.push(json!({
            "@type": "Question",
            "name": faq.question,
            // Consumers interpret an answer as HTML.
            "acceptedAnswer": { "@type": "Answer", "text": backend::html::escaped(&answer) },
        }));
    }
    if questions.is_empty() {
        return None;
    }
    Some(json!({ "@context": CONTEXT, "@type": "FAQPage", "mainEntity": questions }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::text::inline::InlineText;

    #[test]
    fn structured_data_cannot_leave_its_script() {
        let data = json!({"name": "</script><script>alert(1)</script> & co <!-- \u{2028}\u{2029}"});
        let text = script_safe(&data);
        assert!(!text.contains(['<', '>', '&', '\u{2028}', '\u{2029}']));
        assert_eq!(serde_json::from_str::<Value>(&text).expect("still JSON"), data);
    }

    #[test]
    fn clocks_are_written_as_schema_org_reads_them() {
        assert_eq!(
            (clock(8 * 60), clock(16 * 60 + 5), clock(24 * 60)),
            ("08:00".into(), "16:05".into(), "23:59".into())
        );
    }

    #[test]
    fn special_days_are_told_until_they_are_over() {
        let day = |date: &str, span, by_appointment| HoursException {
            date: date.into(),
            reason: "x".into(),
            hours: DayHours { span, by_appointment },
        };
        let mut profile = BusinessProfile::default();
        profile.hours.exceptions = vec![
            day("2026-12-25", None, false),
            day("2026-12-24", Some((480, 720)), true),
            day("2026-12-24", None, false),
            day("2026-11-01", None, false),
            day("2026-12-31", None, true),
            day("soon", None, false),
        ];
        let data = business_on(&profile, Day::parse("2026-11-21"));
        let special = data["specialOpeningHoursSpecification"].as_array().expect("days").clone();
        let told: Vec<_> = special
            .iter()
            .map(|d| format!("{} {} {}", d["validFrom"], d["opens"], d["closes"]).replace('"', ""))
            .collect();
        assert_eq!(told, ["2026-12-24 08:00 12:00", "2026-12-25 00:00 00:00"]);
        assert_eq!(data["openingHoursSpecification"].as_array().map(Vec::len), Some(5));
        assert!(data.get("aggregateRating").is_none() && data.get("review").is_none());
        let after = business_on(&profile, Day::parse("2027-01-01"));
        assert!(after.get("specialOpeningHoursSpecification").is_none());
        assert!(business_on(&profile, None).get("specialOpeningHoursSpecification").is_none());
    }

    #[test]
    fn questions_without_answers_are_not_told() {
        let faq = |question: &str, answer: &str| Faq {
            id: String::new(),
            question: question.into(),
            answer: InlineText::read(answer),
            category: String::new(),
            display_order: 1,
        };
        assert_eq!(faq_page(None), None);
        let marked = faq_page(Some(&[faq("Why?", "<p>As <strong>teak</strong> lasts</p>")])).expect("a question");
        assert_eq!(marked["mainEntity"][0]["acceptedAnswer"]["text"], "As teak lasts");
        assert_eq!(faq_page(Some(&[faq("Why?", " ")])), None);
        let data = faq_page(Some(&[faq("Why?", "Because 3 < 4"), faq("", "x")])).expect("questions");
        assert_eq!(data["mainEntity"].as_array().map(Vec::len), Some(1));
        assert_eq!(data["mainEntity"][0]["acceptedAnswer"]["text"], "Because 3 &lt; 4");
    }

    #[test]
    fn what_is_not_known_is_left_out() {
        assert_eq!(known(json!({ "a": null, "b": "", "c": [], "d": 0 })), json!({ "d": 0 }));
    }
}
