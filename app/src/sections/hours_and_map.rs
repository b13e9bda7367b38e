//! Where the business is and when it is open.

use super::links::first_button;
use super::marks::field_mark;
use super::needs::Needs;
use super::{HoursTable, OpenNow};
use crate::ui::{DisplaySizes, FramedPic, mail_link, phone_link};
use domain::content::business::BusinessProfile;
use domain::media::picture::Picture;
use domain::sections::HoursAndMapSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/showroom"], ..Needs::NONE };

pub(crate) const WIDE: DisplaySizes = DisplaySizes { css: "(min-width:56rem) 58vw,100vw", widest: 1_920 };

#[component]
pub fn HoursAndMap<'a>(
    content: &'a HoursAndMapSection,
    anchor: &'a str,
    picture: Option<Picture>,
    profile: &'a BusinessProfile,
) -> impl IntoView + use<> {
    let title_id = format!("{anchor}-title");
    view! {
        <section class="place" id=anchor.to_owned() aria-labelledby=title_id>
            {picture.map(|picture| view! { <FramedPic picture=Some(picture) sizes=WIDE field=field_mark("picture")/> })}
            <div class="place-body">
                <h2 id=title_id.clone() data-field=field_mark("title")>{content.title.clone()}</h2>
                {address(profile)}
                <OpenNow profile/>
                <HoursTable profile/>
                <div class="button-row">
                    {first_button(&content.links)}
                    {phone_link(profile).map(|link| view! { <span class="link">{link}</span> })}
                    {mail_link(profile).map(|link| view! { <span class="link">{link}</span> })}
                </div>
            </div>
        </section>
    }
    .into_any()
}

fn address(profile: &BusinessProfile) -> Option<impl IntoView + use<>> {
    if !profile.has_address() {
        return None;
    }
    Some(view! { <p><a href=profile.maps_url.clone()>{profile.street.clone()}<br/>{profile.city_line()}</a></p> })
}
