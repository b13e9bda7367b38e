use super::ClientMail;
use crate::text::options::codes;

codes! {
    /// A mail as it can be looked at: about a request that is made up.
    MailSample {
        Confirmation = "confirmation";
        Answer = "answer";
        Times = "times";
        Visit = "visit";
        VisitMoved = "visit-moved";
        VisitCanceled = "visit-canceled";
        VisitReminder = "visit-reminder";
        Note = "note";
        Decision = "decision";
        Review = "review";
        ReviewReminder = "review-reminder";
        Link = "link";
        Newsletter = "newsletter";
        OwnerRequest = "owner-request";
        OwnerMessage = "owner-message";
        OwnerVisit = "owner-visit";
        OwnerVisitCanceled = "owner-visit-canceled";
        OwnerWithdrawn = "owner-withdrawn";
        OwnerMorning = "owner-morning";
        OwnerWeek = "owner-week";
        OwnerGathered = "owner-gathered";
        OwnerTest = "owner-test";
    }
}

impl ClientMail {
    /// Where it can be looked at as it is sent.
    #[must_use]
    pub fn sample_path(self) -> String {
        format!("/admin/contact-settings/mails/{}/as-sent", self.code())
    }

    #[must_use]
    pub const fn sample(self) -> MailSample {
        match self {
            Self::Confirmation => MailSample::Confirmation,
            Self::Answer => MailSample::Answer,
            Self::Visit => MailSample::Visit,
            Self::VisitReminder => MailSample::VisitReminder,
            Self::Review => MailSample::Review,
            Self::ReviewReminder => MailSample::ReviewReminder,
            Self::Link => MailSample::Link,
        }
    }
}
