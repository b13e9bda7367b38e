//! The refit request as a plain form: the island's three steps become three titled groups. It posts
//! to the page's own URL, which answers with the thank-you page, or with this form, the input and
//! the errors.

use super::flow_words::FlowWords;
use crate::context::FormState;
use crate::features::cabin;
use crate::sections::heading::heading;
use crate::ui::attribute_if;
use crate::ui::{
    Area, Consent, DisplaySizes, EmailField, FieldError, FormSummary, FramedPic, Icon, NameField, PhoneField,
    PhotosField, Preferences, Trap, icon, icon_go, inline, photo_limits, photos_limit,
};
use domain::content::StyleOption;
use domain::content::business::BusinessProfile;
use domain::leads::refit::{RefitDraft, field};
use domain::{limits, messages};
use leptos::prelude::*;

const LABELS: [(&str, &str); 9] = [
    (field::STYLE, "Interior style"),
    (field::PHOTO, "Photos"),
    (field::DESCRIPTION, "Your vision"),
    (field::NAME, "Name"),
    (field::EMAIL, "Email"),
    (field::PHONE, "Phone"),
    (field::CONTACT_METHOD, domain::messages::CONTACT_METHOD),
    (field::PREFERRED_TIME, "When is a good time?"),
    (field::CONSENT, "Consent"),
];

const SPARE_WIDTH: u32 = 1_200;
/// Id of the second group. With scripts, it and the following groups appear only after its link was
/// followed, which is the way forward until the island takes over. The island reads it from the
/// URL.
const NEXT_STEP: &str = "step-2";

#[component]
pub(super) fn PlainRefitForm<'a>(
    styles: Vec<StyleOption>,
    state: FormState<RefitDraft>,
    words: FlowWords,
    profile: &'a BusinessProfile,
) -> impl IntoView + use<> {
    let FlowWords { title, lede, note, level } = words;
    let wrong = state.wrong(field::STYLE);
    let cards = styles
        .into_iter()
        .enumerate()
        .map(|(at, style)| card(at, style, level, &state.draft.selected_style, wrong.is_some()))
        .collect_view();
    view! {
        <form class="plain" method="post" action="/visualizer" enctype="multipart/form-data">
            <div class="wrap">
                <div class="page-head grid visualizer-header">
                    <div>
                        {heading(level, title)}
                        <p class="lede">{inline(&lede)}</p>
                    </div>
                    {progress()}
                </div>
                <FormSummary state=&state labels=&LABELS profile/>
                {with_photo()}
                <fieldset class="step">
                    <legend>{heading(level + 1, "Choose Style")}</legend>
                    <FieldError field=field::STYLE message=wrong/>
                    <div class="styles">{cards}</div>
                </fieldset>
                <fieldset class="step" id=NEXT_STEP>
                    <legend>{heading(level + 1, "Add Photos")}</legend>
                    {photo_and_vision(&state)}
                </fieldset>
                <fieldset class="step">
                    <legend>{heading(level + 1, "Schedule")}</legend>
                    {schedule(&state)}
                </fieldset>
            </div>
            <div class="next go">
                <div class="wrap">
                    <p>"Next: your photos"</p>
                    <a class="button" href=format!("#{NEXT_STEP}")>"Continue " {icon_go()}</a>
                </div>
            </div>
            <div class="next send">
                <div class="wrap">
                    <p>{note}</p>
                    <button class="button" type="submit">"Send Request " {icon_go()}</button>
                </div>
            </div>
        </form>
    }
    .into_any()
}

/// Leads to the photo step before a style is chosen. Nothing on a site without the tool that draws on photos.
fn with_photo() -> Option<impl IntoView> {
    cabin::urls()?;
    Some(view! {
        <div class="nothing">
            <img src="/cabin-steps.webp" width="416" height="90" alt="" loading="lazy"/>
            <p><b>{messages::OWN_CABIN_TITLE}</b>" "{messages::OWN_CABIN_TEXT}</p>
            <a class="button button--outline button--small" href=format!("#{NEXT_STEP}")>{messages::PHOTO_ALREADY}</a>
        </div>
    })
}

fn photo_and_vision(state: &FormState<RefitDraft>) -> AnyView {
    view! {
        <div class="form-grid">
            <PhotosField label="Photos of your interior" error=state.wrong(field::PHOTO) hint=photo_hints()/>
            <Area
                of=state.field(field::DESCRIPTION, &state.draft.description)
                label="Your vision"
                hint="What should change, what must stay, how you use the boat."
                max=limits::DESCRIPTION_MAX
            />
        </div>
    }
    .into_any()
}

fn schedule(state: &FormState<RefitDraft>) -> AnyView {
    let draft = &state.draft;
    view! {
        <div class="form-grid">
            <NameField of=state.field(field::NAME, &draft.name)/>
            <EmailField of=state.field(field::EMAIL, &draft.email)/>
            <PhoneField of=state.field(field::PHONE, &draft.phone)/>
            <Preferences
                method=state.field(field::CONTACT_METHOD, &draft.preferred_contact_method)
                time=state.field(field::PREFERRED_TIME, &draft.preferred_time)
            />
            <Consent name=field::CONSENT checked=draft.consent error=state.wrong(field::CONSENT)/>
        </div>
        <Trap name=field::TRAP/>
    }
    .into_any()
}

fn progress() -> impl IntoView {
    view! {
        <div class="progress">
            <p>{messages::step_of(1)}</p>
            <ol class="planks" aria-hidden="true"><li class="on"></li><li></li><li></li></ol>
            <ol class="l"><li aria-current="step">"Choose Style"</li><li>"Add Photos"</li><li>"Schedule"</li></ol>
        </div>
    }
}

/// The radio button covers its whole card; the first one is the target of the summary's link.
fn card(at: usize, style: StyleOption, level: u8, chosen: &str, wrong: bool) -> impl IntoView + use<> {
    let checked = style.id == chosen;
    let above_the_fold = at == 0 && level == 1;
    let id = if at == 0 { field::STYLE.to_owned() } else { format!("style-{}", style.id) };
    // If one picture fails, public/site.ts switches all cards to their fallback pictures, so that they
    // match.
    let spare = style.fallback.as_ref().map(|picture| picture.fallback_url(SPARE_WIDTH));
    let materials = style.materials.into_iter().map(|m| view! { <li>{m}</li> }).collect_view();
    view! {
        <div class="style" data-spare=spare>
            <input
                type="radio"
                name=field::STYLE
                id=id.clone()
                value=style.id
                required
                checked=checked
                aria-invalid=attribute_if(wrong, "true")
                aria-describedby=attribute_if(wrong, "selectedStyle-error")
            />
            <FramedPic picture=style.picture.or(style.fallback) sizes=DisplaySizes::HALF first=above_the_fold/>
            <span class="tick" aria-hidden="true">{icon(Icon::Check)}"Selected"</span>
            <div class="style-body">
                {heading(level + 1, view! { <label for=id>{style.name}</label> })}
                <p>{style.description}</p>
                <ul class="l">{materials}</ul>
            </div>
        </div>
    }
    .into_any()
}

fn photo_hints() -> AnyView {
    view! {
        <ul class="l note" id="photo-hint">
            <li>{icon(Icon::Sun)}<span>"Shoot in daylight from a corner, with the lens held level."</span></li>
            <li>{icon(Icon::Ruler)}<span>{photos_limit()}" "{photo_limits()}</span></li>
            <li>
                {icon(Icon::Lock)}
                <span>"Only our design team sees your photos. Location data is removed."</span>
            </li>
        </ul>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::media::picture::{Picture, Variants};

    fn style(id: &str) -> StyleOption {
        StyleOption {
            id: id.into(),
            name: "Coastal Modern".into(),
            description: "Bleached wood.".into(),
            materials: vec!["Limed oak".into()],
            picture: None,
            fallback: None,
        }
    }

    fn words(level: u8) -> FlowWords {
        FlowWords { level, ..FlowWords::default() }
    }

    fn html(state: FormState<RefitDraft>) -> String {
        let profile = BusinessProfile::default();
        let styles = vec![style("coastal-modern"), style("scandinavian")];
        html_of(|| view! { <PlainRefitForm styles state words=words(1) profile=&profile/> })
    }

    fn refused(draft: RefitDraft) -> FormState<RefitDraft> {
        let violations = draft.validate().expect_err("a draft that lacks something");
        FormState { draft, violations, notice: None }
    }

    #[test]
    fn an_empty_form_complains_about_nothing() {
        let html = html(FormState::default());
        assert!(!html.contains("class=\"error\"") && !html.contains("aria-invalid") && !html.contains("summary"));
        assert!(!html.contains("maxlength") && html.contains(&format!("data-max=\"{}\"", limits::NAME_MAX)));
    }

    #[test]
    fn the_first_picture_of_the_page_is_not_lazy() {
        let profile = BusinessProfile::default();
        let picture = Picture { key: "abc".into(), variants: Variants::all(1_600), ..Picture::default() };
        let lazy = |level| {
            let styles = ["a", "b"].map(|id| StyleOption { picture: Some(picture.clone()), ..style(id) }).into();
            let html = html_of(
                || view! { <PlainRefitForm styles state=FormState::default() words=words(level) profile=&profile/> },
            );
            html.matches("loading=\"lazy\"").count()
        };
        assert_eq!((lazy(1), lazy(2)), (1, 2), "further down a page, all are");
    }

    #[test]
    fn what_was_typed_comes_back_and_stays_text() {
        let html = html(refused(RefitDraft {
            selected_style: "scandinavian".into(),
            name: "\"><script>alert(1)</script>".into(),
            description: "\nfirst\n</textarea><b>".into(),
            preferred_time: "evening".into(),
            ..RefitDraft::default()
        }));
        assert!(!html.contains("<script") && !html.contains("</textarea><b>"), "{html}");
        assert!(html.contains("\n\nfirst"), "HTML drops the first line break of a textarea");
        let chosen = html.split("<input").find(|i| i.contains("value=\"scandinavian\"")).expect("the style's radio");
        assert!(chosen.contains("checked"));
        let time = html.split("<input").find(|i| i.contains("value=\"evening\"")).expect("the time's radio");
        assert!(time.contains("checked"));
    }

    #[test]
    fn errors_stand_beside_their_fields_and_on_top_in_the_forms_order() {
        let mut state = refused(RefitDraft::default());
        state.violations.add(field::PHOTO, messages::PHOTO_TOO_SMALL);
        let html = html(state);
        assert!(html.contains("id=\"email-error\"") && html.contains(messages::EMAIL_REQUIRED));
        let at = |target: &str| html.find(target).unwrap_or_else(|| panic!("{target} in {html}"));
        assert!(at("#selectedStyle") < at("#photo") && at("#photo") < at("#name") && at("#name") < at("#consent"));
    }

    #[test]
    fn every_line_of_the_summary_leads_to_a_field() {
        let html = html(refused(RefitDraft {
            preferred_time: "midnight".into(),
            preferred_contact_method: "owl".into(),
            description: "x".repeat(limits::DESCRIPTION_MAX + 1),
            ..RefitDraft::default()
        }));
        for (name, _) in LABELS {
            assert!(html.contains(&format!("id=\"{name}\"")), "{name}");
        }
        assert_eq!(html.matches("<li><a href=\"#").count(), LABELS.len() - 1, "all but the photo");
    }

    #[test]
    fn a_notice_offers_the_phone() {
        let html = html(FormState { notice: Some(messages::too_many_submissions(12)), ..FormState::default() });
        assert!(html.contains("in 12 minutes") && html.contains("tel:"));
    }

    #[test]
    fn people_cannot_reach_the_trap_and_browsers_do_not_know_what_it_is() {
        let html = html(FormState::default());
        let class = html.find("class=\"off-screen\"").expect("the trap");
        let trap = &html[html[..class].rfind('<').expect("its element")..];
        let trap = &trap[..trap.find("</div>").expect("its end")];
        for part in
            ["aria-hidden=\"true\"", "tabindex=\"-1\"", "name=\"trap\"", "data-1p-ignore", "data-lpignore=\"true\""]
        {
            assert!(trap.contains(part), "{part} in {trap}");
        }
        // Words by which browsers recognize what to fill in; `off` they ignore.
        for word in
            ["company", "fax", "address", "phone", "street", "zip", "mail", "url", "title", "comment", "\"off\""]
        {
            assert!(!trap.contains(word), "{word} in {trap}");
        }
    }
}
