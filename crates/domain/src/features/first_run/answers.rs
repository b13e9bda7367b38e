//! The answers as they are stored, one JSON value for each question.

use super::Question;
use super::limits::WEEKDAYS;
use super::work::{KindOfWork, offered};
use crate::site::pages::{RESIDENTIAL, YACHT_INTERIORS};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// None where a question is left out or still open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    pub name: Option<NameAnswer>,
    pub work: Option<WorkAnswer>,
    pub photos: Option<PhotosAnswer>,
    pub headline: Option<HeadlineAnswer>,
    pub sentence: Option<SentenceAnswer>,
    pub contact: Option<ContactAnswer>,
    pub place: Option<PlaceAnswer>,
    pub hours: Option<HoursAnswer>,
    pub license: Option<LicenseAnswer>,
    pub words: Option<WordsAnswer>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct NameAnswer {
    pub name: String,
    /// 'Shelter Island, San Diego'.
    pub town: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WorkAnswer {
    /// Names of [`super::OFFERED`], or the owner's words.
    pub kinds: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PhotosAnswer {
    pub photos: Vec<RunPhoto>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RunPhoto {
    /// Of the picture in the library.
    pub id: String,
    /// The code of a gallery tag.
    pub shows: String,
    pub width: u32,
    pub height: u32,
    /// Whether the owner wants it at the top of the home page.
    pub at_top: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HeadlineAnswer {
    pub text: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SentenceAnswer {
    pub text: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ContactAnswer {
    pub phone: String,
    pub email: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaceAnswer {
    /// Whether people can visit the workshop; else the street is empty.
    pub is_visited: bool,
    pub street: String,
    pub city: String,
    pub region: String,
    pub postal_code: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HoursAnswer {
    /// Of Monday to Friday while they are alike.
    pub weekdays: DayTimes,
    pub saturday: DayTimes,
    pub sunday: DayTimes,
    /// Of Monday to Friday once a day is different; else empty.
    pub single_days: Vec<DayTimes>,
}

/// As the form of the business profile has them: '08:00'. Both are empty on a day without fixed hours.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct DayTimes {
    pub open: String,
    pub close: String,
    pub by_appointment: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LicenseAnswer {
    pub number: String,
    pub class: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WordsAnswer {
    pub words: String,
    pub name: String,
    pub place: String,
}

impl Answers {
    /// What cannot be read counts as open.
    pub fn set(&mut self, question: Question, answer: &Value) {
        match question {
            Question::Name => self.name = read(answer),
            Question::Work => self.work = read(answer),
            Question::Photos => self.photos = read(answer),
            Question::Headline => self.headline = read(answer),
            Question::Sentence => self.sentence = read(answer),
            Question::Contact => self.contact = read(answer),
            Question::Place => self.place = read(answer),
            Question::Hours => self.hours = read(answer),
            Question::License => self.license = read(answer),
            Question::Words => self.words = read(answer),
        }
    }

    #[must_use]
    pub fn kinds(&self) -> &[String] {
        match &self.work {
            Some(work) => &work.kinds,
            None => &[],
        }
    }

    fn known_kinds(&self) -> impl Iterator<Item = &'static KindOfWork> {
        self.kinds().iter().filter_map(|name| offered(name))
    }

    #[must_use]
    pub fn works_on_boats(&self) -> bool {
        self.known_kinds().any(|kind| kind.page == YACHT_INTERIORS.path)
    }

    #[must_use]
    pub fn works_in_houses(&self) -> bool {
        self.known_kinds().any(|kind| kind.page == RESIDENTIAL.path)
    }

    #[must_use]
    pub fn is_visited(&self) -> bool {
        self.place.as_ref().is_some_and(|place| place.is_visited)
    }

    /// The town without what stands before it: 'San Diego' of 'Shelter Island, San Diego'.
    #[must_use]
    pub fn city(&self) -> &str {
        if let Some(place) = &self.place
            && !place.city.is_empty()
        {
            return &place.city;
        }
        match &self.name {
            Some(name) => name.town.rsplit(',').next().unwrap_or_default().trim(),
            None => "",
        }
    }

    /// The answer in one line, for the list of all ten; none if there is none.
    #[must_use]
    pub fn line(&self, question: Question) -> Option<String> {
        match question {
            Question::Name => self.name.as_ref().map(|name| joined(&[&name.name, &name.town])),
            Question::Work => self.work.as_ref().map(|work| counted(work.kinds.len(), "kind of work", "kinds of work")),
            Question::Photos => self.photos.as_ref().map(|photos| counted(photos.photos.len(), "photo", "photos")),
            Question::Headline => self.headline.as_ref().map(|headline| headline.text.clone()),
            Question::Sentence => self.sentence.as_ref().map(|sentence| sentence.text.clone()),
            Question::Contact => self.contact.as_ref().map(|contact| joined(&[&contact.phone, &contact.email])),
            Question::Place => self.place.as_ref().map(PlaceAnswer::line),
            Question::Hours => self.hours.as_ref().map(HoursAnswer::line),
            Question::License => self.license.as_ref().map(|license| joined(&[&license.number, &license.class])),
            Question::Words => self.words.as_ref().map(|words| words.name.clone()),
        }
    }
}

impl PlaceAnswer {
    fn line(&self) -> String {
        if self.is_visited { joined(&[&self.street, &self.city]) } else { "On board".to_owned() }
    }
}

impl HoursAnswer {
    #[must_use]
    pub fn is_by_day(&self) -> bool {
        !self.single_days.is_empty()
    }

    /// Monday to Sunday.
    #[must_use]
    pub fn week(&self) -> Vec<DayTimes> {
        let mut week = self.single_days.clone();
        week.resize(WEEKDAYS, self.weekdays.clone());
        week.push(self.saturday.clone());
        week.push(self.sunday.clone());
        week
    }

    fn line(&self) -> String {
        let open_days = self.week().iter().filter(|day| !day.open.is_empty()).count();
        if open_days == 0 {
            return "By appointment".to_owned();
        }
        if self.is_by_day() || self.weekdays.open.is_empty() {
            return counted(open_days, "day a week", "days a week");
        }
        format!("Monday to Friday, {} to {}", self.weekdays.open, self.weekdays.close)
    }
}

fn joined(parts: &[&str]) -> String {
    let filled: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    filled.join(", ")
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn read<T: DeserializeOwned>(answer: &Value) -> Option<T> {
    T::deserialize(answer).ok()
}
