use super::heading::section_title;
use super::needs::Needs;
use crate::ui::prose;
use backend::content::section_html;
use domain::sections::TextSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/text"], ..Needs::NONE };

/// Text of the owner's.
#[component]
pub fn TextBlock<'a>(content: &'a TextSection, anchor: &'a str, is_first: bool) -> impl IntoView + use<> {
    view! {
        <section class="section text-block">
            <div class="wrap">
                {section_title(is_first, anchor, &content.title)}
                {prose(section_html(content))}
            </div>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn the_headline_is_text_and_the_content_html() {
        let content = TextSection { title: "<i>".into(), content: "<p>Oak</p>".into() };
        let html = html_of(|| view! { <TextBlock content=&content anchor="words" is_first=false/> });
        assert!(html.contains(r#"<h2 id="words">&lt;i&gt;</h2>"#) && html.contains("<p>Oak</p>"), "{html}");
    }
}
