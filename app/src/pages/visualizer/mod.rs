//! One plain form is the island's fallback.

mod form;

use super::site_page;
use crate::api::ApiError;
use crate::assets::Assets;
use crate::context::FormState;
use crate::fragments::{Fragment, cached_view};
use crate::head::{Head, HeadData};
use crate::island::{Client, Island, photo_urls};
use crate::layout::{PublicPage, contact_lines};
use crate::schema::service;
use crate::sections::QUOTE;
use crate::ui::Icon;
use backend::content::Site;
use backend::leads::response_time::ResponseTime;
use domain::content::StyleOption;
use domain::content::business::BusinessProfile;
use domain::leads::options::LeadKind;
use domain::leads::refit::RefitDraft;
use domain::messages;
use domain::site::island::VisualizerProps;
use domain::site::pages::{self, Page};
use form::{PlainRefitForm, heading};
use leptos::prelude::*;
use std::sync::Arc;

const PAGE: Page = pages::VISUALIZER;

pub(super) const FLOW_ICONS: &[Icon] =
    &[Icon::Alert, Icon::Back, Icon::Check, Icon::Clock, Icon::Go, Icon::Lock, Icon::Ruler, Icon::Sun];

/// Storage key of the island's draft: the autosave's prefix and the form's name.
const DRAFT: &str = "autosave_visualize-refit";

#[component]
pub fn VisualizerPage() -> impl IntoView {
    site_page(PAGE.path, page)
}

fn page(site: &Site) -> Result<impl IntoView + use<>, ApiError> {
    let site_data = site.site_data.clone();
    let profile = site_data.profile.clone();
    let seo = site.seo(PAGE.slug).cloned();
    let styles = styles(site)?;
    let names: Vec<&str> = styles.iter().map(|style| style.name.as_str()).collect();
    let offer = service(&profile, PAGE.path, "Yacht interior refit proposals", PAGE.description, &names);
    let head = HeadData::of_page(&PAGE, &profile, seo).with_json_ld(&offer);
    Ok(view! {
        <Head data=head styles=&["pages/visualizer"]/>
        <PublicPage site_data current=PAGE.path icons=FLOW_ICONS>
            <RefitFlow styles profile=&profile/>
        </PublicPage>
    })
}

/// Without them there is no flow.
pub(super) fn styles(site: &Site) -> Result<Vec<StyleOption>, ApiError> {
    site.styles.as_deref().cloned().ok_or_else(ApiError::unexpected)
}

#[component]
pub(super) fn RefitFlow<'a>(
    styles: Vec<StyleOption>,
    profile: &'a Arc<BusinessProfile>,
    #[prop(default = 1)] level: u8,
) -> impl IntoView + use<> {
    if styles.is_empty() {
        return no_styles(profile, level).into_any();
    }
    match use_context::<FormState<RefitDraft>>() {
        Some(refused) => flow(styles, refused, profile, level).into_any(),
        None => cached_view(profile, Fragment::RefitFlow(level), || flow(styles, FormState::default(), profile, level))
            .into_any(),
    }
}

fn flow(
    styles: Vec<StyleOption>,
    state: FormState<RefitDraft>,
    profile: &BusinessProfile,
    level: u8,
) -> impl IntoView + use<> {
    let props = props(&styles, profile, level);
    let form = view! { <PlainRefitForm styles state profile level/> };
    view! { <Island name="visualizer" props client=Client::Touch draft=DRAFT>{form}</Island> }
}

/// Without styles there is nothing to choose: the quote form is the way to ask.
fn no_styles(profile: &BusinessProfile, level: u8) -> impl IntoView + use<> {
    view! {
        <div class="wrap">
            <div class="page-head">
                {heading(level, "Visualize Your Refit")}
                <p class="lede">{messages::STYLES_EMPTY}</p>
                <p class="button-row visualizer-empty"><a class="button button--large" href=QUOTE>"Request a Free Quote"</a></p>
                {contact_lines(profile)}
            </div>
        </div>
    }
}

fn props(styles: &[StyleOption], profile: &BusinessProfile, level: u8) -> VisualizerProps {
    let response_time = use_context::<backend::Shared>().map(|b| ResponseTime::now(&b, profile, LeadKind::Refit));
    let assets = Assets::of_request();
    VisualizerProps {
        styles: styles.iter().map(Into::into).collect(),
        lede: messages::styles_lede(styles.len()),
        phone: profile.phone.clone(),
        confirmation: response_time.map(|response_time| response_time.confirmation(true)).unwrap_or_default(),
        level,
        stylesheet: assets.css("islands/visualizer"),
        wasm: photo_urls(),
    }
}
