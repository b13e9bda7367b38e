//! The business profile that every page, mail and feed reads.

use super::trust::TrustRecord;
use crate::messages::admin::HOURS_INVALID;
use crate::text::web_address;
use crate::time::day::clock;
use crate::time::written::time_of_day;
use serde::{Deserialize, Serialize};

pub const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BusinessProfile {
    pub name: String,
    pub legal_name: String,
    pub tagline: String,
    /// Initials for the badge shown when a logo does not load.
    pub initials: String,
    /// The area in the owner's words: 'Shelter Island, San Diego'.
    #[serde(default)]
    pub area: String,
    #[serde(default)]
    pub logos: Logos,
    pub about: String,
    pub phone: String,
    pub email: String,
    pub street: String,
    pub city: String,
    pub region: String,
    pub postal_code: String,
    pub country: String,
    #[serde(deserialize_with = "web_address::read")]
    pub maps_url: String,
    pub social: Vec<SocialLink>,
    #[serde(default)]
    pub trust: TrustRecord,
    pub hours: OpeningHours,
    /// IANA time zone of the hours and of everything dated.
    pub time_zone: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Logos {
    /// For light backgrounds.
    pub color: Option<Logo>,
    /// For dark backgrounds, with text.
    pub light: Option<Logo>,
    /// In the header once the page is scrolled.
    pub navy: Option<Logo>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Logo {
    pub media_id: String,
    #[serde(flatten)]
    pub image: LogoImage,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogoImage {
    pub src: String,
    pub width: u32,
    pub height: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogoVariant {
    Color,
    Light,
    Navy,
    /// Fallback for one that does not load.
    Dark,
}

impl LogoVariant {
    const fn built_in(self) -> &'static str {
        match self {
            Self::Color => "/logos/color.svg",
            Self::Light => "/logos/light.svg",
            Self::Navy => "/logos/navy.svg",
            Self::Dark => "/logos/dark.svg",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SocialLink {
    pub network: String,
    #[serde(deserialize_with = "web_address::read")]
    pub url: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningHours {
    /// Monday to Sunday.
    pub days: [DayHours; 7],
    /// Dates that differ: holidays, fairs.
    #[serde(default)]
    pub exceptions: Vec<HoursException>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayHours {
    /// Opening and closing time in minutes after midnight; `None` means no fixed hours.
    pub span: Option<(u16, u16)>,
    /// Whether a visit needs an appointment. Without hours and without
    /// appointments the day is closed.
    pub by_appointment: bool,
}

/// The [`DayHours::span`] that was typed; both times may be empty, for no fixed hours.
pub fn read_span(open: &str, close: &str) -> Result<Option<(u16, u16)>, &'static str> {
    if open.is_empty() && close.is_empty() {
        return Ok(None);
    }
    match (time_of_day(open), time_of_day(close)) {
        (Some(from), Some(to)) if from < to => Ok(Some((from, to))),
        _ => Err(HOURS_INVALID),
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoursException {
    pub date: String,
    /// Why: 'Thanksgiving'.
    pub reason: String,
    pub hours: DayHours,
}

impl Default for BusinessProfile {
    /// The default until the owner edits it: shown by a site without content.
    fn default() -> Self {
        let work = DayHours { span: Some((8 * 60, 16 * 60)), by_appointment: true };
        let weekend = DayHours { span: None, by_appointment: true };
        let text = str::to_owned;
        Self {
            name: text("Harbor & Grain"),
            legal_name: text("Harbor & Grain Marine Carpentry"),
            tagline: text("Marine Carpentry"),
            initials: text("HG"),
            area: text("Shelter Island, San Diego"),
            logos: Logos::default(),
            about: text(
                "Yacht interiors, custom cabinetry and teak decks, drawn and built in our own shop on Shelter Island.",
            ),
            phone: text("(619) 555-0142"),
            email: text("hello@harborandgrain.example"),
            street: text("2240 Shelter Island Drive"),
            city: text("San Diego"),
            region: text("CA"),
            postal_code: text("92106"),
            country: text("US"),
            maps_url: text(
                "https://www.google.com/maps/search/?api=1&query=2240+Shelter+Island+Drive%2C+San+Diego%2C+CA+92106",
            ),
            social: vec![SocialLink {
                network: text("Instagram"),
                url: text("https://www.instagram.com/harborandgrain/"),
            }],
            trust: TrustRecord::default(),
            hours: OpeningHours { days: [work, work, work, work, work, weekend, weekend], exceptions: Vec::new() },
            time_zone: text("America/Los_Angeles"),
        }
    }
}

impl BusinessProfile {
    /// The area in a few words: the owner's, else the city.
    #[must_use]
    pub fn place(&self) -> String {
        if self.area.is_empty() { self.city_and_region() } else { self.area.clone() }
    }

    /// 'San Diego, CA'; without what is not known.
    #[must_use]
    pub fn city_and_region(&self) -> String {
        joined(&[&self.city, &self.region])
    }

    /// Whether people can find it.
    #[must_use]
    pub fn has_address(&self) -> bool {
        !self.street.is_empty()
    }

    /// How to say something by another way than a form: the phone number, else the mail address.
    #[must_use]
    pub fn reach(&self) -> &str {
        if self.phone.is_empty() { &self.email } else { &self.phone }
    }

    /// Whether there is a picture of its name: one of the owner's, or the built-in one, which shows the default name.
    #[must_use]
    pub fn has_logo(&self) -> bool {
        self.logos != Logos::default() || self.has_built_in_name()
    }

    /// Whether the business has the name of the built-in pictures.
    #[must_use]
    pub fn has_built_in_name(&self) -> bool {
        self.name == Self::default().name
    }

    /// A logo. The built-in ones show the default name, so once the owner has uploaded any logo, it
    /// also replaces the missing ones.
    #[must_use]
    pub fn logo(&self, variant: LogoVariant) -> LogoImage {
        let Logos { color, light, navy } = &self.logos;
        let own = match variant {
            LogoVariant::Color => [color, navy, light],
            LogoVariant::Light => [light, color, navy],
            LogoVariant::Navy | LogoVariant::Dark => [navy, color, light],
        };
        match own.into_iter().flatten().next() {
            Some(logo) => logo.image.clone(),
            None => LogoImage { src: variant.built_in().to_owned(), width: 517, height: 104 },
        }
    }

    #[must_use]
    pub fn street_and_city(&self) -> String {
        joined(&[&self.street, &self.city])
    }

    /// At the end of mails.
    #[must_use]
    pub fn signature(&self) -> String {
        let mut lines = vec![self.legal_name.clone(), joined(&[&self.street, &self.city_line()]), self.phone.clone()];
        lines.extend(self.trust.lines());
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    #[must_use]
    pub fn city_line(&self) -> String {
        format!("{} {}", self.city_and_region(), self.postal_code).trim().to_owned()
    }
}

fn joined(parts: &[&str]) -> String {
    let known: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    known.join(", ")
}

impl DayHours {
    /// '8am–4pm by appointment', 'By appointment', '8am–4pm' or 'Closed'.
    #[must_use]
    pub fn text(&self) -> String {
        match (self.span, self.by_appointment) {
            (Some((from, to)), true) => format!("{}\u{2013}{} by appointment", clock(from), clock(to)),
            (Some((from, to)), false) => format!("{}\u{2013}{}", clock(from), clock(to)),
            (None, true) => "By appointment".to_owned(),
            (None, false) => "Closed".to_owned(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoursLine {
    /// 'Mon–Fri' or 'Sat, Sun'.
    pub days: String,
    /// '8am–4pm by appointment'.
    pub hours: String,
    /// How many days it is about.
    pub count: usize,
    pub is_open: bool,
}

impl OpeningHours {
    /// Whether there is any day on which somebody is there.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.days.iter().any(|day| day.span.is_some() || day.by_appointment)
    }

    /// The week in as few lines as possible.
    #[must_use]
    pub fn lines(&self) -> Vec<HoursLine> {
        let mut lines = Vec::new();
        let mut start = 0;
        while start < self.days.len() {
            let mut end = start;
            while end + 1 < self.days.len() && self.days[end + 1] == self.days[start] {
                end += 1;
            }
            let days = match end - start {
                0 => DAYS[start].to_owned(),
                1 => format!("{}, {}", DAYS[start], DAYS[end]),
                _ => format!("{}\u{2013}{}", DAYS[start], DAYS[end]),
            };
            let day = &self.days[start];
            let is_open = day.span.is_some() || day.by_appointment;
            lines.push(HoursLine { days, hours: day.text(), count: end - start + 1, is_open });
            start = end + 1;
        }
        lines
    }

    /// The line of most days on which somebody is there.
    #[must_use]
    pub fn usual(&self) -> Option<HoursLine> {
        let mut usual: Option<HoursLine> = None;
        for line in self.lines() {
            let has_more_days = usual.as_ref().is_none_or(|other| other.count < line.count);
            if line.is_open && has_more_days {
                usual = Some(line);
            }
        }
        usual
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logo_of_the_owners_stands_in_for_those_that_are_missing() {
        let mut profile = BusinessProfile::default();
        assert_eq!(profile.logo(LogoVariant::Light).src, "/logos/light.svg");
        let image = LogoImage { src: "/media/k/480.webp".into(), width: 480, height: 120 };
        profile.logos.color = Some(Logo { media_id: "m".into(), image: image.clone() });
        for variant in [LogoVariant::Color, LogoVariant::Light, LogoVariant::Navy, LogoVariant::Dark] {
            assert_eq!(profile.logo(variant), image);
        }
    }

    #[test]
    fn what_is_not_known_is_left_out() {
        let text = str::to_owned;
        let profile = BusinessProfile {
            name: text("Bay Works"),
            legal_name: text("Bay Works"),
            area: String::new(),
            phone: String::new(),
            email: text("hello@bay.example"),
            street: String::new(),
            region: String::new(),
            postal_code: String::new(),
            ..BusinessProfile::default()
        };
        assert_eq!(profile.signature(), "Bay Works\nSan Diego");
        assert_eq!((profile.place().as_str(), profile.reach()), ("San Diego", "hello@bay.example"));
        assert!(!profile.has_address() && !profile.has_logo());
    }

    #[test]
    fn a_record_of_before_reads_as_one_without_logo_and_words() {
        let mut document = serde_json::to_value(BusinessProfile::default()).unwrap();
        let fields = document.as_object_mut().unwrap();
        fields.remove("area");
        fields.remove("logos");
        let profile: BusinessProfile = serde_json::from_value(document).unwrap();
        assert_eq!(profile.place(), "San Diego, CA");
        assert_eq!(profile.logos, Logos::default());
    }

    #[test]
    fn the_first_week_reads_as_specified() {
        let hours = BusinessProfile::default().hours;
        assert_eq!(
            hours.lines(),
            [
                HoursLine {
                    days: "Mon\u{2013}Fri".to_owned(),
                    hours: "8am\u{2013}4pm by appointment".to_owned(),
                    count: 5,
                    is_open: true
                },
                HoursLine { days: "Sat, Sun".to_owned(), hours: "By appointment".to_owned(), count: 2, is_open: true },
            ]
        );
    }
}
