//! The refit visualizer: the island, with a single plain form as its fallback.

mod form;

use super::Failed;
use crate::api;
use crate::assets::Assets;
use crate::chrome::PublicPage;
use crate::context::{FormState, SiteConfig};
use crate::head::{Head, HeadData};
use crate::island::{Client, Island};
use crate::schema::service;
use crate::ui::Icon;
use backend::content::VisualizerContent;
use backend::leads::response_time::ResponseTime;
use backend::media::og_images;
use domain::content::StyleOption;
use domain::content::business::BusinessProfile;
use domain::leads::options::LeadKind;
use domain::leads::refit::RefitDraft;
use domain::site::island::VisualizerProps;
use domain::site::pages::{self, Page};
use form::PlainForm;
use leptos::prelude::*;

const PAGE: Page = pages::VISUALIZER;

/// Icons of the flow.
pub(super) const FLOW_ICONS: &[Icon] =
    &[Icon::Alert, Icon::Back, Icon::Check, Icon::Clock, Icon::Go, Icon::Lock, Icon::Ruler, Icon::Sun];

/// Storage key of the island's draft: the autosave's prefix and the form's name.
const DRAFT: &str = "autosave_visualize-refit";

const TEXT: &str = "Choose an interior style, show us your cabin and get a first proposal drawn to your boat.";

/// `/visualizer`
#[component]
pub fn VisualizerPage() -> impl IntoView {
    view! {
        <Suspense>
            {Suspend::new(async {
                match api::content::visualizer().await {
                    Ok(content) => page(content).into_any(),
                    Err(cause) => view! { <Failed cause path=PAGE.path/> }.into_any(),
                }
            })}
        </Suspense>
    }
}

fn page(content: VisualizerContent) -> impl IntoView {
    let VisualizerContent { basics, styles, seo, .. } = content;
    let og_image = og_images::of_page(&basics.profile, &PAGE, seo.as_ref());
    let names: Vec<&str> = styles.iter().map(|style| style.name.as_str()).collect();
    let head = HeadData::new(PAGE.path, format!("Visualize Your Refit | {}", basics.profile.name), TEXT)
        .with_seo(seo)
        .with_og_image(og_image)
        .with_json_ld(&service(&basics.profile, PAGE.path, "Yacht interior refit proposals", TEXT, &names));
    let profile = basics.profile.clone();
    view! {
        <Head data=head styles=&["visualizer"]/>
        <PublicPage basics current=PAGE.path icons=FLOW_ICONS>
            <RefitFlow styles profile=&profile/>
        </PublicPage>
    }
}

/// The island, with the plain form, refused or empty, as its fallback.
#[component]
pub(super) fn RefitFlow<'a>(
    /// The styles to choose from.
    styles: Vec<StyleOption>,
    /// The business, for its phone number.
    profile: &'a BusinessProfile,
    /// Level of its heading: 1 on its own page.
    #[prop(default = 1)]
    level: u8,
) -> impl IntoView + use<> {
    let props = props(&styles, profile, level);
    let state = use_context::<FormState<RefitDraft>>().unwrap_or_default();
    let form = view! { <PlainForm styles state profile level/> };
    view! { <Island name="visualizer" props client=Client::Touch draft=DRAFT>{form}</Island> }.into_any()
}

fn props(styles: &[StyleOption], profile: &BusinessProfile, level: u8) -> VisualizerProps {
    let response_time = use_context::<backend::Shared>().map(|b| ResponseTime::now(&b, profile, LeadKind::Refit));
    let assets = use_context::<Assets>().unwrap_or_default();
    let wasm = use_context::<SiteConfig>().map(|c| c.wasm).unwrap_or_default();
    VisualizerProps {
        styles: styles.iter().map(Into::into).collect(),
        phone: profile.phone.clone(),
        confirmation: response_time.map(|response_time| response_time.confirmation()).unwrap_or_default(),
        level,
        stylesheet: assets.css("refit"),
        wasm: wasm.photo_urls(assets.photo_worker()),
    }
}
