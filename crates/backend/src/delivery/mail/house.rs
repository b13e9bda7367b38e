//! Who sends, at the head and the foot of every mail.

use domain::content::business::{BusinessProfile, Logos};
use domain::delivery::MAIL_LOGO;
use outgoing::mail::letter::{House, Logo};

/// Of [`MAIL_LOGO`]. Programs that show mail know neither SVG nor WebP, so an owner's own logo is not shown, but the name.
const LOGO_WIDTH: u32 = 199;
const LOGO_HEIGHT: u32 = 40;

pub(super) fn house(profile: &BusinessProfile, site: Option<&str>) -> House {
    let logo = match site {
        Some(site) if profile.has_built_in_name() && profile.logos == Logos::default() => {
            Some(Logo { src: format!("{site}{MAIL_LOGO}"), width: LOGO_WIDTH, height: LOGO_HEIGHT })
        }
        _ => None,
    };
    House {
        name: profile.name.clone(),
        home: site.map(|site| format!("{site}/")),
        logo,
        full_name: profile.legal_name.clone(),
        address: address(profile),
        map: if profile.has_address() { profile.maps_url.clone() } else { String::new() },
        phone: profile.phone.clone(),
        hours: hours(profile),
        record: profile.trust.lines(),
    }
}

fn address(profile: &BusinessProfile) -> String {
    let parts = [profile.street.clone(), profile.city_line()];
    let known: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    known.join(", ")
}

fn hours(profile: &BusinessProfile) -> String {
    match profile.hours.usual() {
        Some(line) => format!("{} {}", line.days, line.hours),
        None => String::new(),
    }
}
