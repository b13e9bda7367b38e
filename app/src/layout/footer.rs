use super::header::LightLogo;
use crate::sections::{OpenNow, QUOTE};
use domain::content::business::BusinessProfile;
use domain::site::pages;
use domain::text::address::mailto;
use domain::text::phone::tel_uri;
use leptos::prelude::*;

const SERVICES: [(&str, &str); 5] = [
    (pages::YACHT_INTERIORS.path, "Yacht Interior Refits"),
    (pages::YACHT_INTERIORS.path, "Custom Cabinetry"),
    (pages::YACHT_INTERIORS.path, "Teak Decking"),
    (pages::RESIDENTIAL.path, "Residential Woodworking"),
    (pages::CONTACT.path, "Project Management"),
];
const QUICK_LINKS: [(&str, &str); 5] = [
    (pages::HOME.path, "Home"),
    (pages::SHOWROOM.path, "Visit Our Showroom"),
    (QUOTE, "Request a Quote"),
    (pages::BLOG.path, "Blog"),
    (pages::RESIDENTIAL.path, "Residential Services"),
];

#[component]
pub(super) fn Footer<'a>(profile: &'a BusinessProfile) -> impl IntoView + use<> {
    let social = profile
        .social
        .iter()
        .map(|s| view! { <a class="link" href=s.url.clone()>"Follow us on " {s.network.clone()}</a> })
        .collect_view();
    let year = year(profile).map(|year| format!("{year} "));
    view! {
        <footer class="footer on-dark">
            <div class="caulk"></div>
            <div class="wrap">
                <div class="footer-top">
                    <div class="about">
                        <LightLogo profile/>
                        <p>{profile.about.clone()}</p>
                        {social}
                    </div>
                    {column("Services", &SERVICES)}
                    {column("Quick Links", &QUICK_LINKS)}
                    <div>
                        <h2>"Contact"</h2>
                        <address>
                            <a href=profile.maps_url.clone()>{profile.street.clone()}<br/>{profile.city_line()}</a>
                            <a href=tel_uri(&profile.phone)>{profile.phone.clone()}</a>
                            <a href=mailto(&profile.email)>{profile.email.clone()}</a>
                        </address>
                        <OpenNow profile/>
                        <dl class="hours">{hours(profile)}</dl>
                    </div>
                </div>
                {trust(profile)}
                <div class="legal">
                    <span>"© " {year} {profile.legal_name.clone()}</span>
                    {[&pages::PRIVACY_POLICY, &pages::TERMS_OF_SERVICE]
                        .map(|page| view! { <a href=page.path>{page.label}</a> })
                        .into_iter()
                        .collect_view()}
                </div>
            </div>
        </footer>
    }
    .into_any()
}

fn column(title: &'static str, links: &'static [(&'static str, &'static str)]) -> impl IntoView {
    let links = links.iter().map(|(path, label)| view! { <li><a href=*path>{*label}</a></li> }).collect_view();
    view! { <div><h2>{title}</h2><ul class="l">{links}</ul></div> }
}

fn trust(profile: &BusinessProfile) -> impl IntoView + use<> {
    let lines = profile.trust.lines();
    if lines.is_empty() {
        return None;
    }
    let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
    Some(view! { <ul class="l trust">{lines}</ul> })
}

fn hours(profile: &BusinessProfile) -> impl IntoView + use<> {
    profile.hours.lines().into_iter().map(|line| view! { <dt>{line.days}</dt><dd>{line.hours}</dd> }).collect_view()
}

/// The current year where the business is; none outside a request.
fn year(profile: &BusinessProfile) -> Option<i16> {
    let now = use_context::<backend::Shared>()?.clock.now();
    let zone = jiff::tz::TimeZone::get(&profile.time_zone).ok()?;
    Some(jiff::Timestamp::from_millisecond(now.0).ok()?.to_zoned(zone).year())
}
