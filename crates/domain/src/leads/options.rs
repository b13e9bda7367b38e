//! The fixed options of visitors' forms and of the inbox; the owner's options are in
//! [`crate::content::option_lists`].

use crate::text::options::options;

options! {
    ContactMethod {
        Email = "email", "Email";
        Phone = "phone", "Phone";
        #[default]
        Either = "either", "Either";
    }
}

options! {
    PreferredTime {
        Morning = "morning", "Morning (9 AM-12 PM)";
        #[default]
        Afternoon = "afternoon", "Afternoon (12 PM-5 PM)";
        Evening = "evening", "Evening (5 PM-8 PM)";
    }
}

options! {
    LeadStatus {
        #[default]
        New = "new", "New";
        Replied = "replied", "Replied";
        Visit = "visit", "Visit booked";
        Won = "won", "Won";
        Closed = "closed", "Closed";
    }
}

impl LeadStatus {
    /// Something may have been quoted.
    #[must_use]
    pub const fn has_amount(self) -> bool {
        matches!(self, Self::Replied | Self::Visit | Self::Won)
    }
}

options! {
    LeadKind {
        #[default]
        Refit = "refit", "Refit visualizer";
        Contact = "contact", "Contact form";
        Visit = "visit", "Visit request";
    }
}

impl PreferredTime {
    /// The hours alone, '12 PM to 5 PM'; no line begins with AM or PM.
    #[must_use]
    pub const fn hours(self) -> &'static str {
        match self {
            Self::Morning => "9\u{a0}AM to 12\u{a0}PM",
            Self::Afternoon => "12\u{a0}PM to 5\u{a0}PM",
            Self::Evening => "5\u{a0}PM to 8\u{a0}PM",
        }
    }
}
