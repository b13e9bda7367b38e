use crate::limits::BUSINESS_NAME_MAX;

pub const NAME_MAX: usize = BUSINESS_NAME_MAX as usize;
pub const TOWN_MAX: usize = 80;
pub const WORK_MAX: usize = 60;
/// Kinds of work, those in the owner's words counted.
pub const KINDS_MAX: usize = 24;
pub const PHOTOS_MAX: usize = 10;
pub const PHOTOS_WANTED: usize = 3;
/// Width from which a picture can fill the whole width of a page, in pixels.
pub const LARGE_WIDTH: u32 = 1_200;
pub const HEADLINE_MAX: usize = 120;
/// A longer headline takes four lines on a phone.
pub const HEADLINE_LONG: usize = 50;
pub const SENTENCE_MAX: usize = 300;
pub const SENTENCE_LONG: usize = 140;
pub const STREET_MAX: usize = 120;
pub const CITY_MAX: usize = 80;
pub const POSTAL_CODE_MAX: usize = 12;
/// Monday to Friday.
pub const WEEKDAYS: usize = 5;
pub const LICENSE_MAX: usize = 40;
pub const LICENSE_CLASS_MAX: usize = 120;
pub const CLIENT_WORDS_MAX: usize = 2_000;
pub const CLIENT_WORDS_LONG: usize = 400;
pub const CLIENT_NAME_MAX: usize = 120;
/// Photos of one kind of work that make a first project.
pub const PROJECT_PHOTOS: usize = 3;
/// Cards on the home page.
pub const CARDS: usize = 4;
