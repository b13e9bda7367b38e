use super::header::LightLogo;
use crate::sections::OpenNow;
use backend::content::SiteData;
use domain::content::business::BusinessProfile;
use domain::content::page::PageLink;
use domain::sections::LabeledLink;
use domain::site::pages;
use domain::text::address::mailto;
use domain::text::phone::tel_uri;
use leptos::prelude::*;

#[component]
pub(super) fn Footer<'a>(site_data: &'a SiteData) -> impl IntoView + use<> {
    let SiteData { profile, links, words, .. } = site_data;
    let social = profile
        .social
        .iter()
        .map(|s| view! { <a class="link" href=s.url.clone()>{format!("{} {}", words.follow, s.network)}</a> })
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
                    {column(&words.services_title, &words.services, &links.services)}
                    {column(&words.quick_links_title, &words.quick_links, &links.quick_links)}
                    <div>
                        <h2>{words.contact_title.clone()}</h2>
                        <address>
                            {address(profile)}
                            {phone(profile)}
                            {email(profile)}
                        </address>
                        <OpenNow profile/>
                        {hours(profile)}
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

/// The owner's links, and then the pages that say that they belong here.
fn column(title: &str, links: &[LabeledLink], pages: &[PageLink]) -> impl IntoView + use<> {
    let mut views = Vec::new();
    for to in links.iter().filter(|to| to.is_shown()) {
        views.push(view! { <li><a href=to.link.clone()>{to.label.clone()}</a></li> });
    }
    for page in pages {
        views.push(view! { <li><a href=page.path.clone()>{page.title.clone()}</a></li> });
    }
    if views.is_empty() {
        return None;
    }
    Some(view! { <div><h2>{title.to_owned()}</h2><ul class="l">{views}</ul></div> })
}

fn address(profile: &BusinessProfile) -> AnyView {
    if profile.has_address() {
        return view! { <a href=profile.maps_url.clone()>{profile.street.clone()}<br/>{profile.city_line()}</a> }
            .into_any();
    }
    profile.place().into_any()
}

fn phone(profile: &BusinessProfile) -> Option<impl IntoView + use<>> {
    let phone = profile.phone.clone();
    let href = tel_uri(&phone);
    if phone.is_empty() { None } else { Some(view! { <a href=href>{phone}</a> }) }
}

fn email(profile: &BusinessProfile) -> Option<impl IntoView + use<>> {
    let email = profile.email.clone();
    let href = mailto(&email);
    if email.is_empty() { None } else { Some(view! { <a href=href>{email}</a> }) }
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
    if !profile.hours.is_known() {
        return None;
    }
    let lines = profile
        .hours
        .lines()
        .into_iter()
        .map(|line| view! { <dt>{line.days}</dt><dd>{line.hours}</dd> })
        .collect_view();
    Some(view! { <dl class="hours">{lines}</dl> })
}

/// The current year where the business is; none outside a request.
fn year(profile: &BusinessProfile) -> Option<i16> {
    let now = use_context::<backend::SharedBackend>()?.clock.now();
    let zone = jiff::tz::TimeZone::get(&profile.time_zone).ok()?;
    Some(jiff::Timestamp::from_millisecond(now.0).ok()?.to_zoned_datetime(zone).year())
}
