//! The form of a question, as received.

use super::answers::{
    ContactAnswer, DayTimes, HeadlineAnswer, HoursAnswer, LicenseAnswer, NameAnswer, PlaceAnswer, SentenceAnswer,
    WordsAnswer, WorkAnswer,
};
use super::limits::WEEKDAYS;
use super::{Question, limits, messages as msg};
use crate::Violations;
use crate::content::business::read_span;
use crate::text::email::Email;
use crate::text::phone::Phone;
use crate::time::written::time_of_day;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Fields of other questions are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct AnswerDraft {
    /// The version of the answer that the form was opened with: a newer one is not overwritten.
    pub version: String,
    pub name: String,
    pub town: String,
    pub work: Vec<String>,
    pub own_work: String,
    pub photo: Vec<String>,
    pub shows: Vec<String>,
    pub at_top: String,
    /// The photo that is taken out.
    pub remove: String,
    pub headline: String,
    pub own_headline: String,
    pub sentence: String,
    pub phone: String,
    pub email: String,
    pub place: String,
    pub street: String,
    pub city: String,
    pub region: String,
    pub postal_code: String,
    /// Of Monday to Friday, Saturday, Sunday; or of the seven days.
    pub open: Vec<String>,
    pub close: Vec<String>,
    /// Places in that list.
    pub by_appointment: Vec<String>,
    pub license_number: String,
    pub license_class: String,
    pub client_words: String,
    pub client_name: String,
    pub client_place: String,
    pub agreed: bool,
    /// The button: [`then`].
    pub then: String,
}

/// Lines of the hours with one for the five days from Monday on.
const HOURS_LINES: usize = 3;

/// In the address of the hours: a line for each day, before one is filled in.
pub const BY_DAY_QUERY: &str = "days";

/// What follows the kept answer.
pub mod then {
    pub const NEXT: &str = "next";
    /// The same question again.
    pub const STAY: &str = "stay";
    /// The same, with a line for each day of the week.
    pub const BY_DAY: &str = "by-day";
    /// The same, with one line for Monday to Friday, which has the times of Monday.
    pub const ALIKE: &str = "alike";
}

/// Values of [`AnswerDraft::place`].
pub mod place {
    pub const WORKSHOP: &str = "workshop";
    pub const BOAT: &str = "boat";
}

/// Names of the form's fields.
pub mod field {
    pub const VERSION: &str = "version";
    pub const NAME: &str = "name";
    pub const TOWN: &str = "town";
    pub const WORK: &str = "work";
    pub const OWN_WORK: &str = "ownWork";
    pub const PHOTO: &str = "photo";
    pub const SHOWS: &str = "shows";
    pub const AT_TOP: &str = "atTop";
    pub const REMOVE: &str = "remove";
    pub const HEADLINE: &str = "headline";
    pub const OWN_HEADLINE: &str = "ownHeadline";
    pub const SENTENCE: &str = "sentence";
    pub const PHONE: &str = "phone";
    pub const EMAIL: &str = "email";
    pub const PLACE: &str = "place";
    pub const STREET: &str = "street";
    pub const CITY: &str = "city";
    pub const REGION: &str = "region";
    pub const POSTAL_CODE: &str = "postalCode";
    pub const OPEN: &str = "open";
    pub const CLOSE: &str = "close";
    pub const BY_APPOINTMENT: &str = "byAppointment";
    pub const LICENSE_NUMBER: &str = "licenseNumber";
    pub const LICENSE_CLASS: &str = "licenseClass";
    pub const CLIENT_WORDS: &str = "clientWords";
    pub const CLIENT_NAME: &str = "clientName";
    pub const CLIENT_PLACE: &str = "clientPlace";
    pub const AGREED: &str = "agreed";
    pub const THEN: &str = "then";
}

impl AnswerDraft {
    /// None if the form was not opened with one.
    #[must_use]
    pub fn version(&self) -> Option<i32> {
        self.version.parse().ok()
    }

    /// The answer as it is stored. Photos are checked by who knows the library.
    pub fn answer(&self, question: Question) -> Result<Value, Violations> {
        let mut wrong = Violations::default();
        let answer = match question {
            Question::Name => json!(self.name(&mut wrong)),
            Question::Work => json!(self.work(&mut wrong)),
            Question::Photos => Value::Null,
            Question::Headline => json!(self.headline(&mut wrong)),
            Question::Sentence => json!(self.sentence(&mut wrong)),
            Question::Contact => json!(self.contact(&mut wrong)),
            Question::Place => json!(self.place(&mut wrong)),
            Question::Hours => json!(self.hours(&mut wrong)),
            Question::License => json!(self.license(&mut wrong)),
            Question::Words => json!(self.words(&mut wrong)),
        };
        if wrong.is_empty() { Ok(answer) } else { Err(wrong) }
    }

    fn name(&self, wrong: &mut Violations) -> NameAnswer {
        NameAnswer {
            name: line(wrong, field::NAME, &self.name, limits::NAME_MAX, Some(msg::NAME_MISSING)),
            town: line(wrong, field::TOWN, &self.town, limits::TOWN_MAX, None),
        }
    }

    fn work(&self, wrong: &mut Violations) -> WorkAnswer {
        let own = line(wrong, field::OWN_WORK, &self.own_work, limits::WORK_MAX, None);
        let mut kinds: Vec<String> = Vec::new();
        for name in self.work.iter().chain([&own]) {
            let name = line(wrong, field::OWN_WORK, name, limits::WORK_MAX, None);
            if !name.is_empty() && !kinds.contains(&name) {
                kinds.push(name);
            }
        }
        if kinds.is_empty() {
            wrong.add(field::OWN_WORK, msg::WORK_MISSING);
        }
        if kinds.len() > limits::KINDS_MAX {
            wrong.add(field::OWN_WORK, msg::WORK_MANY);
        }
        WorkAnswer { kinds }
    }

    fn headline(&self, wrong: &mut Violations) -> HeadlineAnswer {
        let own = line(wrong, field::OWN_HEADLINE, &self.own_headline, limits::HEADLINE_MAX, None);
        let missing = Some(msg::HEADLINE_MISSING);
        let text = match own.as_str() {
            "" => line(wrong, field::OWN_HEADLINE, &self.headline, limits::HEADLINE_MAX, missing),
            _ => own,
        };
        HeadlineAnswer { text }
    }

    fn sentence(&self, wrong: &mut Violations) -> SentenceAnswer {
        let missing = Some(msg::SENTENCE_MISSING);
        SentenceAnswer { text: line(wrong, field::SENTENCE, &self.sentence, limits::SENTENCE_MAX, missing) }
    }

    fn contact(&self, wrong: &mut Violations) -> ContactAnswer {
        let mut answer = ContactAnswer::default();
        if self.phone.trim().is_empty() && self.email.trim().is_empty() {
            wrong.add(field::PHONE, msg::CONTACT_MISSING);
            return answer;
        }
        if !self.phone.trim().is_empty()
            && let Some(phone) = wrong.take(field::PHONE, Phone::parse(&self.phone))
        {
            phone.as_str().clone_into(&mut answer.phone);
        }
        if !self.email.trim().is_empty()
            && let Some(email) = wrong.take(field::EMAIL, Email::parse(&self.email))
        {
            email.as_str().clone_into(&mut answer.email);
        }
        answer
    }

    fn place(&self, wrong: &mut Violations) -> PlaceAnswer {
        let is_visited = match self.place.as_str() {
            place::WORKSHOP => true,
            place::BOAT => false,
            _ => {
                wrong.add(field::PLACE, msg::PLACE_MISSING);
                return PlaceAnswer::default();
            }
        };
        let needed = |sentence: &'static str| if is_visited { Some(sentence) } else { None };
        let street = line(wrong, field::STREET, &self.street, limits::STREET_MAX, needed(msg::STREET_MISSING));
        let city = line(wrong, field::CITY, &self.city, limits::CITY_MAX, needed(msg::CITY_MISSING));
        let region = line(wrong, field::REGION, &self.region, limits::CITY_MAX, None).to_uppercase();
        if !region.is_empty() && !is_two_letters(&region) {
            wrong.add(field::REGION, msg::REGION_WRONG);
        }
        let postal_code = line(wrong, field::POSTAL_CODE, &self.postal_code, limits::POSTAL_CODE_MAX, None);
        if is_visited {
            return PlaceAnswer { is_visited, street, city, region, postal_code };
        }
        PlaceAnswer { city, region, ..PlaceAnswer::default() }
    }

    /// Whether the form has a line for each day of the week.
    #[must_use]
    pub fn is_by_day(&self) -> bool {
        self.open.len() > HOURS_LINES
    }

    /// Whether something of the hours is filled in.
    #[must_use]
    pub fn has_hours(&self) -> bool {
        let is_filled = |time: &String| !time.trim().is_empty();
        self.open.iter().any(is_filled) || self.close.iter().any(is_filled) || !self.by_appointment.is_empty()
    }

    fn hours(&self, wrong: &mut Violations) -> HoursAnswer {
        let lines = if self.is_by_day() { WEEKDAYS + 2 } else { HOURS_LINES };
        let mut times = Vec::new();
        for line in 0..lines {
            times.push(self.times(wrong, line));
        }
        if wrong.is_empty() && times.iter().all(|day| *day == DayTimes::default()) {
            wrong.add(&day_field(0), msg::HOURS_MISSING);
        }
        let sunday = times.pop().unwrap_or_default();
        let saturday = times.pop().unwrap_or_default();
        let monday = times.first().cloned().unwrap_or_default();
        let becomes_by_day = !self.is_by_day() && self.then == then::BY_DAY;
        if becomes_by_day {
            times.resize(WEEKDAYS, monday.clone());
        }
        let stays_by_day = self.is_by_day() && self.then != then::ALIKE;
        let single_days = if becomes_by_day || stays_by_day { times } else { Vec::new() };
        HoursAnswer { weekdays: monday, saturday, sunday, single_days }
    }

    fn times(&self, wrong: &mut Violations, line: usize) -> DayTimes {
        let typed = |times: &[String]| times.get(line).map_or(String::new(), |time| time.trim().to_owned());
        let open = typed(&self.open);
        let close = typed(&self.close);
        if let Err(message) = read_span(&open, &close) {
            wrong.add(&day_field(line), message);
        }
        let by_appointment = self.by_appointment.contains(&line.to_string());
        DayTimes { open: clock(&open), close: clock(&close), by_appointment }
    }

    fn license(&self, wrong: &mut Violations) -> LicenseAnswer {
        let missing = Some(msg::LICENSE_MISSING);
        LicenseAnswer {
            number: line(wrong, field::LICENSE_NUMBER, &self.license_number, limits::LICENSE_MAX, missing),
            class: line(wrong, field::LICENSE_CLASS, &self.license_class, limits::LICENSE_CLASS_MAX, None),
        }
    }

    fn words(&self, wrong: &mut Violations) -> WordsAnswer {
        let said = without_brackets(&wrong.text(field::CLIENT_WORDS, &self.client_words, limits::CLIENT_WORDS_MAX));
        if said.is_empty() {
            wrong.add(field::CLIENT_WORDS, msg::CLIENT_WORDS_MISSING);
        }
        let missing = Some(msg::CLIENT_NAME_MISSING);
        let name = line(wrong, field::CLIENT_NAME, &self.client_name, limits::CLIENT_NAME_MAX, missing);
        let place = line(wrong, field::CLIENT_PLACE, &self.client_place, limits::CLIENT_NAME_MAX, None);
        if !self.agreed {
            wrong.add(field::AGREED, msg::NOT_AGREED);
        }
        WordsAnswer { words: said, name, place }
    }
}

fn line(wrong: &mut Violations, field: &str, typed: &str, max: usize, missing: Option<&str>) -> String {
    without_brackets(&wrong.line(field, typed, max, missing))
}

/// Words in brackets mean that something is to be written; these are written.
fn without_brackets(text: &str) -> String {
    text.replace('[', "(").replace(']', ")")
}

fn is_two_letters(region: &str) -> bool {
    region.len() == 2 && region.bytes().all(|b| b.is_ascii_alphabetic())
}

/// The field of the time at which the days of a line open.
#[must_use]
pub fn day_field(line: usize) -> String {
    format!("{}.{line}", field::OPEN)
}

fn clock(typed: &str) -> String {
    match time_of_day(typed) {
        Some(minute) => format!("{:02}:{:02}", minute / 60, minute % 60),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_letter_to_120() {
        let named = |name: &str| AnswerDraft { name: name.to_owned(), ..AnswerDraft::default() };
        for name in ["H", &"n".repeat(120)] {
            assert_eq!(named(name).answer(Question::Name).expect("a name")["name"], name);
        }
        for name in ["", "  ", &"n".repeat(121)] {
            let wrong = named(name).answer(Question::Name).expect_err("refused");
            assert!(wrong.of(field::NAME).is_some(), "{name}");
        }
        let bracket = named("Bay [Works]").answer(Question::Name).expect("a name");
        assert_eq!(bracket["name"], "Bay (Works)");
    }

    #[test]
    fn either_a_phone_or_a_mail_is_enough() {
        let reach = |phone: &str, email: &str| {
            AnswerDraft { phone: phone.into(), email: email.into(), ..AnswerDraft::default() }.answer(Question::Contact)
        };
        assert!(reach("", "").is_err());
        assert_eq!(reach("", "a@b.example").expect("a mail")["phone"], "");
        assert_eq!(reach("(619) 555-0142", "").expect("a phone")["email"], "");
        assert!(reach("(619) 555-0142", "hello@").expect_err("refused").of(field::EMAIL).is_some());
    }

    #[test]
    fn a_workshop_needs_its_street_and_a_boat_none() {
        let at = |place: &str, street: &str| {
            let draft = AnswerDraft { place: place.into(), street: street.into(), ..AnswerDraft::default() };
            AnswerDraft { city: "San Diego".into(), region: "ca".into(), ..draft }.answer(Question::Place)
        };
        assert!(at(place::WORKSHOP, "").expect_err("refused").of(field::STREET).is_some());
        assert_eq!(at(place::WORKSHOP, "1 Dock St").expect("a place")["region"], "CA");
        assert_eq!(at(place::BOAT, "1 Dock St").expect("a place")["street"], "");
        assert!(at("", "").is_err());
    }

    #[test]
    fn times_are_read_as_people_write_them() {
        let open = |from: &str, to: &str| {
            AnswerDraft { open: vec![from.into()], close: vec![to.into()], ..AnswerDraft::default() }
                .answer(Question::Hours)
        };
        assert_eq!(open("8:00 AM", "4 pm").expect("hours")["weekdays"]["close"], "16:00");
        assert!(open("", "").is_err());
        assert!(open("16:00", "08:00").expect_err("refused").of(&day_field(0)).is_some());
    }

    #[test]
    fn a_day_that_is_different_has_a_line_of_its_own() {
        let hours = |open: &[&str], then: &str| {
            let open: Vec<String> = open.iter().map(|time| (*time).to_owned()).collect();
            let close = open.iter().map(|time| if time.is_empty() { String::new() } else { "16:00".to_owned() });
            let draft = AnswerDraft { close: close.collect(), open, then: then.to_owned(), ..AnswerDraft::default() };
            let stored = draft.answer(Question::Hours).expect("hours");
            serde_json::from_value::<HoursAnswer>(stored).expect("an answer")
        };
        let opens = |answer: &HoursAnswer| answer.week().into_iter().map(|day| day.open).collect::<Vec<_>>();
        let alike = hours(&["08:00", "", ""], then::NEXT);
        let by_day = hours(&["08:00", "", ""], then::BY_DAY);
        assert!(!alike.is_by_day() && by_day.is_by_day());
        assert_eq!(opens(&alike), ["08:00", "08:00", "08:00", "08:00", "08:00", "", ""]);
        assert_eq!(opens(&by_day), opens(&alike), "only the form is another");
        let week = ["08:00", "08:00", "10:00", "08:00", "", "09:00", ""];
        assert_eq!(opens(&hours(&week, then::NEXT)), week);
        let again = hours(&week, then::ALIKE);
        assert!(!again.is_by_day());
        assert_eq!(opens(&again), ["08:00", "08:00", "08:00", "08:00", "08:00", "09:00", ""]);
    }

    #[test]
    fn words_of_a_client_need_the_client() {
        let draft = AnswerDraft { client_words: "Quiet.".into(), client_name: "Dan".into(), ..AnswerDraft::default() };
        assert!(draft.answer(Question::Words).expect_err("refused").of(field::AGREED).is_some());
        assert!(AnswerDraft { agreed: true, ..draft }.answer(Question::Words).is_ok());
    }
}
