use crate::time::DAY;

/// Places where customers can write a review: that many codes fit on a card of 105 by 148 millimeters.
pub const PLACES_MAX: usize = 6;
/// Longest name of a place, which stands on that card.
pub const LABEL_MAX: usize = 40;
/// Longest address of such a place, in characters: the code of a longer one is too fine to be scanned from a card.
pub(crate) const URL_MAX: usize = 300;
/// Words of a request, in characters: mail programs open links of about 2,000 bytes.
pub const WORDS_MAX: usize = 1_500;
/// How long after a request was delivered its only reminder follows, in milliseconds.
pub const REMINDER_MS: i64 = 14 * DAY;
