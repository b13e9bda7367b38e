//! One kind of work: a picture that bleeds off one side of the page, and text on the other.

use crate::ui::{FramedPic, Sizes, icon_go};
use domain::content::PageImage;
use leptos::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureSide {
    Left,
    Right,
    RightTall,
}

#[derive(Clone, Copy, Debug)]
pub struct WorkTexts {
    pub id: &'static str,
    pub title: &'static str,
    pub text: &'static str,
    pub facts: &'static [(&'static str, &'static str)],
    pub more: Option<(&'static str, &'static str)>,
}

pub(crate) fn caption(image: &PageImage) -> Option<impl IntoView + use<>> {
    let text = image.picture.as_ref().map_or("", |_| &image.caption);
    if !text.is_empty() { Some(view! { <figcaption>{text.to_owned()}</figcaption> }) } else { None }
}

#[component]
pub fn KindOfWork(image: Option<PageImage>, side: PictureSide, texts: WorkTexts) -> impl IntoView {
    let class = match side {
        PictureSide::Left => "craft",
        PictureSide::Right => "craft craft-right",
        PictureSide::RightTall => "craft craft-right craft-tall",
    };
    let facts =
        texts.facts.iter().map(|(part, how)| view! { <div><dt>{*part}</dt><dd>{*how}</dd></div> }).collect_view();
    let caption = image.as_ref().and_then(caption);
    let picture = image.and_then(|image| image.picture);
    view! {
        <section class=class aria-labelledby=texts.id>
            <figure><FramedPic picture sizes=Sizes::HALF/>{caption}</figure>
            <div class="craft-text">
                <h2 id=texts.id>{texts.title}</h2>
                <p>{texts.text}</p>
                <dl class="facts">{facts}</dl>
                {texts.more.map(|(path, label)| view! { <a class="link" href=path>{label} " " {icon_go()}</a> })}
            </div>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::content::VideoSettings;
    use domain::media::picture::Picture;

    const WORDS: WorkTexts = WorkTexts { id: "carpentry", title: "Carpentry", text: "Words.", facts: &[], more: None };

    fn html(picture: Option<Picture>, caption: &str) -> String {
        let image = PageImage {
            id: String::new(),
            page_slug: "yacht-interiors".into(),
            section_key: "marine_carpentry_image".into(),
            display_name: String::new(),
            picture,
            caption: caption.to_owned(),
            video_url: None,
            enable_video: false,
            mobile_height_vh: 60,
            video_settings: VideoSettings::default(),
        };
        html_of(|| view! { <KindOfWork image=Some(image) side=PictureSide::Left texts=WORDS/> })
    }

    #[test]
    fn a_picture_has_its_own_caption_or_none() {
        let picture = || Some(Picture { key: "abc".into(), ..Picture::default() });
        assert!(html(picture(), "Our bench").contains("<figcaption>Our bench</figcaption>"));
        assert!(!html(picture(), "").contains("figcaption"));
        assert!(!html(None, "Our bench").contains("figcaption"));
    }
}
