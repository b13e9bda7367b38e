//! A calendar file as a part of a letter.

/// A mail program's action with a calendar file (RFC 5546).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalendarMethod {
    /// Offers to accept it.
    Request,
    /// Removes it.
    Cancel,
}

impl CalendarMethod {
    /// As it is written in the file and in its content type.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Request => "REQUEST",
            Self::Cancel => "CANCEL",
        }
    }
}

/// The file of one invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarFile {
    /// The same as in the file.
    pub method: CalendarMethod,
    /// Its text.
    pub ics: String,
}
