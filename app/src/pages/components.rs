//! All parts of the public pages in every variant and state, for development. A release build
//! answers 404.

use super::{NotFoundPage, site_page};
use crate::assets::PageScript;
use crate::context::Field;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::sections::faq::answer_ids;
use crate::sections::home::{Reviews, Services, Social};
use crate::sections::page_ids::PageIds;
use crate::sections::{BeforeAfter, Facts, FaqSection, Gallery};
use crate::ui::{
    Area, Choice, Choices, Consent, DisplaySizes, FramedPic, Icon, Select, SelectChoice, TextField, icon, icon_go,
};
use backend::content::{ContentSnapshot, Slots};
use domain::content::option_lists::{GENERAL_QUESTIONS, OptionLists};
use domain::content::options::GalleryCategory;
use domain::features::notices::MailSample;
use domain::limits;
use domain::messages;
use domain::sections::{
    BeforeAfterSection, CardsItem, CardsSection, FactItem, FactsSection, QuestionsSection, ReviewsSection,
    SectionPicture, SocialPostsSection,
};
use domain::text::inline::InlineText;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

const ICONS: &[Icon] = &[Icon::Alert, Icon::Back, Icon::Check, Icon::Down, Icon::Go, Icon::Heart, Icon::Lock];
const STYLES: &[&str] =
    &["pages/home", "pages/visualizer", "islands/visualizer", "pages/photo", "sections/before-after", "sections/facts"];
const VARIANTS: [(&str, &str); 8] = [
    ("button", "default"),
    ("button button--destructive", "destructive"),
    ("button button--outline", "outline"),
    ("button button--secondary", "secondary"),
    ("button button--ghost", "ghost"),
    ("button button--link", "link"),
    ("button button--navy", "navy"),
    ("button button--light", "light"),
];

/// For tests of a page whose rendering panics.
#[expect(clippy::panic, reason = "debug builds only")]
fn provoked_panic() {
    std::panic::panic_any("provoked");
}

#[component]
pub fn ComponentsPage() -> impl IntoView {
    if !cfg!(debug_assertions) {
        return view! { <NotFoundPage/> }.into_any();
    }
    if use_query_map().get_untracked().get("panic").is_some() {
        provoked_panic();
    }
    site_page("/components", |snapshot| Ok(page(snapshot)))
}

fn page(snapshot: &ContentSnapshot) -> impl IntoView + use<> {
    let site_data = snapshot.site_data.clone();
    let profile = site_data.profile.clone();
    let slots = snapshot.slots.clone();
    let reviews = snapshot.reviews().unwrap_or_default();
    let faqs = snapshot.faqs(GENERAL_QUESTIONS);
    let answer_ids = answer_ids(faqs.as_deref().unwrap_or_default(), &mut PageIds::default());
    let social = snapshot.social.to_vec();
    let one_review = reviews.iter().take(1).cloned().collect::<Vec<_>>();
    let two_posts = social.iter().take(2).cloned().collect::<Vec<_>>();
    let one_post = social.iter().take(1).cloned().collect::<Vec<_>>();
    let whole = snapshot.clone();
    let mut bare = snapshot.clone();
    bare.slots = Slots::default();
    let cards = cards();
    let compared = BeforeAfterSection::default();
    let lists = OptionLists::default();
    let words = ReviewsSection { title: "Reviews".into(), ..ReviewsSection::default() };
    let figures = figures();
    let one_figure = FactsSection { items: figures.items[..1].to_vec(), ..FactsSection::default() };
    let questions = QuestionsSection { title: "Questions".into(), ..QuestionsSection::default() };
    let posts = SocialPostsSection { title: "Posts".into() };
    let head = HeadData::new("/components", "Components", "").unlisted();
    view! {
        <Head data=head styles=STYLES/>
        <PublicPage site_data icons=ICONS>
            {parts(&slots)}
            {title("Service cards, with pictures and without")}
            <Services cards=&cards anchor="services" snapshot=&whole/>
            <Services cards=&cards anchor="services" snapshot=&bare/>
            {title("Before and after")}
            <BeforeAfter
                content=&compared
                anchor="before-after"
                is_first=false
                before=slots.picture("home", "craft_large").cloned()
                after=slots.picture("home", "service_yacht").cloned()
            />
            {title("Facts: four, one")}
            <Facts content=&figures anchor="figures"/>
            <Facts content=&one_figure anchor="one"/>
            {title("Gallery: failed, empty")}
            <Gallery photos=None category=GalleryCategory::Yacht lists=&lists tag=None/>
            <Gallery photos=Some(Vec::new()) category=GalleryCategory::Showroom lists=&lists tag=None/>
            {title("Reviews: all, one, none, failed")}
            <Reviews content=&words anchor="rev" reviews=Some(reviews)/>
            <Reviews content=&words anchor="rev" reviews=Some(one_review)/>
            <Reviews content=&words anchor="rev" reviews=Some(Vec::new())/>
            <Reviews content=&words anchor="rev" reviews=None/>
            {title("Questions: all, none, failed")}
            <FaqSection content=&questions anchor="faq" faqs answer_ids profile=&profile/>
            <FaqSection content=&questions anchor="faq" faqs=Some(Vec::new()) answer_ids=Vec::new() profile=&profile/>
            <FaqSection content=&questions anchor="faq" faqs=None answer_ids=Vec::new() profile=&profile/>
            <PageScript name="public/before-after"/>
            {title("Social grid: six, two, one; none shows nothing")}
            <Social content=&posts anchor="soc" posts=social profile=&profile/>
            <Social content=&posts anchor="soc" posts=two_posts profile=&profile/>
            <Social content=&posts anchor="soc" posts=one_post profile=&profile/>
        </PublicPage>
    }
}

fn figures() -> FactsSection {
    let mut items = Vec::new();
    for (figure, what) in
        [("11", "drawers"), ("14 weeks", "in a slip"), ("54 ft", "of teak"), ("$0", "for the first look")]
    {
        items.push(FactItem { name: figure.into(), text: InlineText::plain(what), ..FactItem::default() });
    }
    FactsSection { title: "Facts".into(), items }
}

fn parts(slots: &Slots) -> impl IntoView + use<> {
    view! {
        <div class="wrap section">
            <h1>"Components"</h1>
            <p class="lede">"Every part in every variant and state. In development only."</p>
            {title("Buttons")}
            {buttons()}
            {title("Links and icons")}
            <p><a class="link" href="/">"A link that leads on " {icon_go()}</a></p>
            <p>{ICONS.iter().map(|each| icon(*each)).collect_view()}</p>
            {title("Fields")}
            {fields(false)}
            {title("Fields with errors")}
            {fields(true)}
            {title("While a form is filled in")}
            {draft_notes()}
            {title("Toasts")}
            {toasts()}
            {title("Mails")}
            <ul>{mails()}</ul>
            {title("A frame with a picture, and without")}
            <FramedPic picture=slots.picture("home", "service_yacht").cloned() sizes=DisplaySizes::HALF/>
            <FramedPic picture=None sizes=DisplaySizes::HALF/>
        </div>
    }
}

/// Each as it is sent.
fn mails() -> impl IntoView {
    let item = |mail: MailSample| {
        view! { <li><a class="link" href=format!("/components/mails/{}", mail.code())>{mail.code()}</a></li> }
    };
    MailSample::ALL.map(item).into_iter().collect_view()
}

fn cards() -> CardsSection {
    let picture = SectionPicture { picture: "slot:home/service_yacht".into(), ..SectionPicture::default() };
    let item = CardsItem { title: "A card".into(), link: "/".into(), picture, ..CardsItem::default() };
    CardsSection { title: "Cards".into(), items: vec![item.clone(), item], ..CardsSection::default() }
}

fn title(text: &'static str) -> impl IntoView {
    view! { <div class="wrap"><h2>{text}</h2></div> }
}

fn buttons() -> impl IntoView {
    let row = |(class, name): (&'static str, &'static str)| {
        let sized = |size: &str| format!("{class} {size}");
        view! {
            <div class=if name == "light" { "button-row on-dark closing" } else { "button-row" }>
                <button class=class type="button">{name}</button>
                <button class=sized("button--small") type="button">{name}", sm"</button>
                <button class=sized("button--large") type="button">{name}", lg"</button>
                <button class=sized("button--icon") type="button" aria-label=name>{icon(Icon::Go)}</button>
                <button class=class type="button" disabled>"Disabled"</button>
                <button class=class type="button" aria-busy="true">{messages::SENDING}</button>
            </div>
        }
    };
    VARIANTS.map(row).into_iter().collect_view()
}

fn fields(wrong: bool) -> impl IntoView {
    let error = |sentence: &'static str| wrong.then(|| sentence.to_owned());
    let of = |name, sentence| Field { name, value: String::new(), error: error(sentence) };
    let names = if wrong { ["e1", "e2", "e3", "e4", "e5"] } else { ["f1", "f2", "f3", "f4", "f5"] };
    let choice = |code, label, detail| Choice { code, label, detail };
    let select_choice =
        |code: &str, label: &str| SelectChoice { code: code.to_owned(), label: label.to_owned(), is_marked: false };
    view! {
        <TextField
            of=of(names[0], messages::EMAIL_REQUIRED)
            label="Email"
            kind="email"
            autocomplete="email"
            max=limits::EMAIL_MAX
        />
        <Area
            of=of(names[1], messages::UNEXPECTED)
            label="Message"
            hint="What should we know?"
            max=limits::DESCRIPTION_MAX
        />
        <Select
            of=of(names[2], messages::REQUIRED_FIELDS)
            label="Primary service"
            options=vec![select_choice("a", "Woodwork"), select_choice("b", "Glass")]
        />
        <Choices
            of=Field { value: "c".to_owned(), ..of(names[3], messages::REQUIRED_FIELDS) }
            legend=domain::messages::CONTACT_METHOD
            options=vec![choice("a", "Email", ""), choice("b", "Phone", "9 AM to 5 PM"), choice("c", "Either", "")]
        />
        <Consent name=names[4] checked=false error=error(messages::CONSENT_REQUIRED)/>
    }
    .into_any()
}

/// As `frontend-islands/src/public/form/form-draft.ts` and `form-checks.ts` draw them.
fn draft_notes() -> impl IntoView {
    let (before, after) = messages::EMAIL_MEANT.split_once("{address}").unwrap_or_default();
    view! {
        <section class="draft">
            <p>
                {messages::DRAFT_BACK.replace("{day}", "Friday, November 20")}
                <small>{messages::DRAFT_LOCAL}</small>
            </p>
            <button class="button button--outline button--small" type="button">"Start over"</button>
        </section>
        <p class="hint">{messages::CHARACTERS_LEFT.replace("{left}", "12")}</p>
        <p class="question">
            {before} <button class="link" type="button">"jane@gmail.com"</button> {after}
        </p>
    }
}

/// As `frontend-islands/src/lib/toasts.ts` draws them.
fn toasts() -> impl IntoView {
    let toast = |class: &'static str, mark: Icon, text: &'static str| {
        view! {
            <div class=class>
                {icon(mark)}
                <p>{text}</p>
                <button type="button" aria-label="Dismiss">{icon(Icon::Close)}</button>
            </div>
        }
    };
    view! {
        {toast("toast", Icon::Check, messages::PHOTO_UPLOADED)}
        {toast("toast toast--error", Icon::Alert, messages::PHOTO_FAILED)}
    }
}
