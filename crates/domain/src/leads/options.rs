//! The option lists of visitors' forms and of the inbox.

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
    VesselType {
        MotorYacht = "Motor Yacht", "Motor Yacht";
        Sailboat = "Sailboat", "Sailboat";
        Sportfisher = "Sportfisher", "Sportfisher";
        Catamaran = "Catamaran", "Catamaran";
        #[default]
        Other = "Other", "Other";
    }
}

options! {
    /// The requested service. Code and label are the same, because the owner and the webhook should
    /// later see the option as it read when it was chosen.
    PrimaryService {
        Woodwork = "Woodwork & Carpentry", "Woodwork & Carpentry";
        Glass = "Glass & Windows", "Glass & Windows";
        Flooring = "Flooring & Interior", "Flooring & Interior";
        NewConstruction = "New Construction", "New Construction";
        Remodeling = "Remodeling & Restoration", "Remodeling & Restoration";
        Repair = "Repair & Maintenance", "Repair & Maintenance";
        Insurance = "Insurance Estimates", "Insurance Estimates";
        Residential = "Residential", "Residential";
        #[default]
        Other = "Other", "Other";
    }
}

impl PrimaryService {
    /// Whether the work may be on a boat, so that asking for the vessel makes sense. Ambiguous
    /// services count: the vessel's fields are optional.
    #[must_use]
    pub const fn is_boat(self) -> bool {
        !matches!(self, Self::Residential)
    }
}

options! {
    DiscoverySource {
        SearchEngine = "Search Engine", "Search Engine";
        GoogleBusiness = "Google Business", "Google Business";
        Instagram = "Instagram", "Instagram";
        Facebook = "Facebook", "Facebook";
        Yelp = "Yelp", "Yelp";
        PreviousCustomer = "Previous Customer", "Previous Customer";
        CustomerReferral = "Customer Referral", "Customer Referral";
        VendorReferral = "Vendor Referral", "Vendor Referral";
        MarinaReferral = "Marina Referral", "Marina Referral";
        EmailOutreach = "Email Outreach", "Email Outreach";
        MagazineAd = "Magazine Ad", "Magazine Ad";
        #[default]
        Other = "Other", "Other";
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

options! {
    LeadKind {
        #[default]
        Refit = "refit", "Refit visualizer";
        Contact = "contact", "Contact form";
        Visit = "visit", "Visit request";
    }
}

impl PreferredTime {
    /// The hours alone: '12 PM to 5 PM'.
    #[must_use]
    pub const fn hours(self) -> &'static str {
        match self {
            Self::Morning => "9 AM to 12 PM",
            Self::Afternoon => "12 PM to 5 PM",
            Self::Evening => "5 PM to 8 PM",
        }
    }
}
