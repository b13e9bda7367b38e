use super::limits;

pub const TITLE: &str = "Ten questions";
pub const SKIP: &str = "Skip to the question";
pub const TO_TODAY: &str = "To Today, answers are kept";
pub const LATER: &str = "Later";
pub const NEXT: &str = "Next";
pub const SEE_WRITTEN: &str = "See what is written";
pub const BACK: &str = "Back";
pub const LEAVE_OUT: &str = "Leave out";
pub const ALL_TEN: &str = "All ten questions";
pub const SITE_SO_FAR: &str = "Your site so far";
pub const SEE_PAGE: &str = "See the page";
pub const CLOSE_SITE: &str = "Close";
pub const OTHER_DEVICE: &str =
    "Sign in on any other device, such as your phone, and you go on there at the same question.";

pub const NAME_ABOUT: &str =
    "Ten questions, about fifteen minutes. You can stop at any of them and go on later, on any device.";
pub const WORK_ABOUT: &str = "Choose all that is true. Each one gets a card, and its page where it needs one.";
pub const PHOTOS_ABOUT: &str = "Three to ten photos. Phone photos are fine.";
pub const HEADLINE_ABOUT: &str = "Made from your answers. Take one, or write your own.";
pub const SENTENCE_ABOUT: &str = "It stands under the headline, in the footer and on Google.";
pub const CONTACT_ABOUT: &str =
    "Shown in the top bar and the footer. What they ask comes to this mail and to Requests.";
pub const PLACE_ABOUT: &str = "Decides whether there is a Showroom page and an address.";
pub const HOURS_ABOUT: &str = "One line for the days that are alike. Holidays can be added later.";
pub const LICENSE_ABOUT: &str = "California asks for it wherever you advertise, so it stands on every page.";
pub const WORDS_ABOUT: &str = "From a mail, a text or a review. Two sentences are enough.";

pub const TOWN_HINT: &str = "Written over the headline, and told to Google.";
pub const LOGO_HINT: &str = "You have a logo? Add it later, in Settings. Until then your name is set in letters.";
pub const OWN_WORK: &str = "Something else, in your words";
pub const CLIENT_NAME_HINT: &str = "As they want to be called";
pub const HOURS_HINT: &str = "Days without times are closed.";
pub const DAY_DIFFERENT: &str = "A day is different";
pub const DAYS_ALIKE: &str = "Monday to Friday are alike";
pub const LICENSE_HINT: &str = "Without a number there is no line. Nothing is made up.";
pub const BOAT_HINT: &str = "No address is shown, only the area";
pub const VISIT_HINT: &str = "Page Showroom, address and map";
pub const OTHERS_SAY: &str = "How others say it";
pub const EXAMPLES: [&str; 2] = [
    "“We build and mend wooden boats up to sixty feet, winter and summer.”",
    "“Two joiners, one shop, thirty years of brightwork on this coast.”",
];

pub const NAME_MISSING: &str = "Your site needs a name.";
pub const WORK_MISSING: &str = "Choose at least one kind of work, or leave the question out.";
pub const WORK_MANY: &str = "That is more than a visitor reads. Uncheck one first.";
pub const HEADLINE_MISSING: &str = "Take one of the three, write your own, or leave the question out.";
pub const SENTENCE_MISSING: &str = "Write one sentence, or leave the question out.";
pub const CONTACT_MISSING: &str = "Give a phone number or a mail address, or leave the question out.";
pub const STREET_MISSING: &str = "Visitors need the street and the number.";
pub const CITY_MISSING: &str = "Visitors need the city.";
pub const REGION_WRONG: &str = "Two letters, such as CA.";
pub const PLACE_MISSING: &str = "Choose one of the two, or leave the question out.";
pub const HOURS_MISSING: &str = "Give the hours of at least one day, or leave the question out.";
pub const LICENSE_MISSING: &str = "Give the number, or leave the question out.";
pub const CLIENT_WORDS_MISSING: &str = "Write what they said, or leave the question out.";
pub const CLIENT_NAME_MISSING: &str = "Words without a name convince nobody. A first name is enough.";
pub const NOT_AGREED: &str = "Show it only if they said yes.";
pub const PHOTOS_MISSING: &str = "Add a photo, or leave the question out.";
pub const PHOTOS_MANY: &str = "Ten photos are enough to begin. More have their place in Pictures.";
pub const PHOTOS_NOT_READ: &str = "The photos did not arrive completely. Please try again.";
pub const PHOTOS_TOO_LARGE: &str = "These photos are too large to be sent at once. Please add fewer at a time.";
pub const NEEDS_ANSWER: &str = "This question cannot be left out: without a name there is nothing to show.";
pub const NOT_KEPT: &str = "The answer could not be kept, and nothing was changed. Please try again in a moment.";
/// Beside both texts.
pub const CHANGED_ELSEWHERE: &str =
    "This answer was changed on another device in the meantime. Yours is in the form; Next keeps yours.";
pub const NOT_CHANGED_BY_US: &str = "What you have changed yourself on a page in the meantime stays as you wrote it.";

pub const TRADE: &str = "The trade’s list";
pub const READ_ONCE: &str = "read them once";
pub const APPEAR_LATER: &str = "appear with the first one";
pub const WRITTEN: &str = "Your site is written";
pub const NOT_OPEN: &str = "Not open yet";
pub const OPEN_NEEDS: &str = "To open the site, answer this first: a phone number or a mail address.";

#[must_use]
pub fn count_of_ten(number: usize) -> String {
    format!("Question {number} of 10")
}

/// 'Question 4 of 10, headline'.
#[must_use]
pub fn here(number: usize, question: &str) -> String {
    format!("{}, {}", count_of_ten(number), begins_small(question))
}

/// 'Five done, five to go'.
#[must_use]
pub fn progress(done: usize) -> String {
    let all = 10;
    if done == 0 {
        return "Ten questions, about fifteen minutes".to_owned();
    }
    if done >= all {
        return "All ten are done".to_owned();
    }
    format!("{} done, {} to go", spelled(done, true), spelled(all - done, false))
}

fn spelled(number: usize, begins: bool) -> String {
    const WORDS: [&str; 11] = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = WORDS.get(number).copied().unwrap_or_default();
    let mut letters = word.chars();
    match letters.next() {
        Some(first) if begins => first.to_uppercase().chain(letters).collect(),
        _ => word.to_owned(),
    }
}

#[must_use]
pub fn answered(answered: usize, left_out: usize) -> String {
    format!("{answered} answered, {left_out} left out")
}

#[must_use]
pub fn go_on(question: &str) -> String {
    format!("Go on: {}", begins_small(question))
}

fn begins_small(label: &str) -> String {
    let mut letters = label.chars();
    match letters.next() {
        Some(first) => format!("{}{}", first.to_lowercase(), letters.as_str()),
        None => String::new(),
    }
}

#[must_use]
pub fn photos_placed(count: usize) -> String {
    format!("{count} of {} photos", limits::PHOTOS_MAX)
}

#[must_use]
pub fn few_photos(count: usize) -> String {
    let more = limits::PHOTOS_WANTED.saturating_sub(count);
    match more {
        1 => "One more makes the pages look complete.".to_owned(),
        more => format!("{more} more make the pages look complete."),
    }
}

#[must_use]
pub fn photos_left_out(count: usize) -> String {
    match count {
        1 => "One photo could not be added: it is no picture, too large, or one too many.".to_owned(),
        count => format!("{count} photos could not be added: they are no pictures, too large, or too many."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_progress_is_said_in_words() {
        assert_eq!(progress(5), "Five done, five to go");
        assert_eq!(progress(9), "Nine done, one to go");
        assert_eq!(progress(10), "All ten are done");
        assert_eq!(go_on("Phone and mail"), "Go on: phone and mail");
        assert_eq!(here(4, "Headline"), "Question 4 of 10, headline");
    }
}
