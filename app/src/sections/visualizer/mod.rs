//! The refit flow. One plain form is the island's fallback.

mod flow_words;
mod form;

use super::QUOTE;
use super::heading::heading;
use super::needs::Needs;
use crate::assets::Assets;
use crate::context::FormState;
use crate::features::cabin;
use crate::fragments::{Fragment, cached_view};
use crate::head::WASM;
use crate::island::{Client, Island, photo_urls};
use crate::layout::contact_lines;
use crate::ui::Icon;
use backend::leads::response_time::ResponseTime;
use domain::content::StyleOption;
use domain::content::business::BusinessProfile;
use domain::leads::options::LeadKind;
use domain::leads::refit::RefitDraft;
use domain::messages;
use domain::sections::VisualizerSection;
use domain::site::island::VisualizerProps;
use domain::text::inline::InlineText;
pub use flow_words::FlowWords;
use form::PlainRefitForm;
use leptos::prelude::*;
use std::sync::Arc;

pub(crate) const NEEDS: Needs =
    Needs { sheets: &["sections/forms", "sections/refit-flow"], icons: FLOW_ICONS, allows: &[WASM], ..Needs::NONE };

pub(crate) const FLOW_ICONS: &[Icon] =
    &[Icon::Alert, Icon::Back, Icon::Check, Icon::Clock, Icon::Go, Icon::Lock, Icon::Ruler, Icon::Sun];

/// Storage key of the island's draft: the autosave's prefix and the form's name.
const DRAFT: &str = "autosave_visualize-refit";

#[component]
pub fn RefitFlow<'a>(
    content: &'a VisualizerSection,
    anchor: &'a str,
    is_first: bool,
    styles: Vec<StyleOption>,
    profile: &'a Arc<BusinessProfile>,
) -> impl IntoView + use<> {
    // Not marked for the editor: it is cached for public pages too.
    let words = FlowWords {
        title: content.title.clone(),
        lede: if content.text.is_empty() {
            InlineText::plain(&messages::styles_lede(styles.len()))
        } else {
            content.text.clone()
        },
        note: content.note.clone(),
        level: if is_first { 1 } else { 2 },
    };
    let flow = refit_flow(styles, words, profile);
    if is_first {
        return flow;
    }
    view! { <section class="refit" id=anchor.to_owned() aria-label=content.title.clone()>{flow}</section> }.into_any()
}

fn refit_flow(styles: Vec<StyleOption>, words: FlowWords, profile: &Arc<BusinessProfile>) -> AnyView {
    if styles.is_empty() {
        return no_styles(profile, words).into_any();
    }
    match use_context::<FormState<RefitDraft>>() {
        Some(refused) => flow(styles, refused, words, profile).into_any(),
        // Its first picture is preloaded by the page's head.
        None if words.level == 1 => flow(styles, FormState::default(), words, profile).into_any(),
        None => {
            let fragment = Fragment::RefitFlow(words.clone());
            cached_view(profile, fragment, || flow(styles, FormState::default(), words, profile)).into_any()
        }
    }
}

fn flow(
    styles: Vec<StyleOption>,
    state: FormState<RefitDraft>,
    words: FlowWords,
    profile: &BusinessProfile,
) -> impl IntoView + use<> {
    let props = props(&styles, &words, profile);
    let client = if words.level == 1 { Client::Touch } else { Client::LateTouch };
    let form = view! { <PlainRefitForm styles state words profile/> };
    view! { <Island name="visualizer" props client draft=DRAFT>{form}</Island> }
}

/// Without styles there is nothing to choose: the quote form is the way to ask.
fn no_styles(profile: &BusinessProfile, words: FlowWords) -> impl IntoView + use<> {
    view! {
        <div class="wrap">
            <div class="page-head">
                {heading(words.level, words.title)}
                <p class="lede">{messages::STYLES_EMPTY}</p>
                <p class="button-row visualizer-empty"><a class="button button--large" href=QUOTE>"Request a Free Quote"</a></p>
                {contact_lines(profile)}
            </div>
        </div>
    }
}

fn props(styles: &[StyleOption], words: &FlowWords, profile: &BusinessProfile) -> VisualizerProps {
    let response_time =
        use_context::<backend::SharedBackend>().map(|b| ResponseTime::now(&b, profile, LeadKind::Refit));
    let assets = Assets::of_request();
    VisualizerProps {
        styles: styles.iter().map(Into::into).collect(),
        title: words.title.clone(),
        lede: words.lede.pieces().to_vec(),
        phone: profile.phone.clone(),
        confirmation: response_time.map(|response_time| response_time.confirmation(true)).unwrap_or_default(),
        level: words.level,
        stylesheet: assets.css("islands/visualizer"),
        cabin: cabin::urls(),
        business: profile.name.clone(),
        wasm: photo_urls(),
    }
}
