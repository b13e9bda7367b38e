use crate::model::Model;
use crate::world::{Mail, Tables};
use domain::Timestamp;

/// What was seen after an action.
pub struct Seen<'a> {
    /// Before the mails of this action arrived, which are the last ones.
    pub before: &'a Model,
    pub model: &'a Model,
    pub tables: &'a Tables,
    pub mails: &'a [Mail],
    pub new_mails: &'a [Mail],
    pub now: Timestamp,
}

pub struct Promise {
    /// The sentence of the documentation.
    pub sentence: &'static str,
    pub broken: fn(&Seen<'_>) -> Vec<String>,
}
