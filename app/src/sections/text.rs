use super::heading::section_title;
use crate::ui::prose;
use backend::html::sanitize;
use domain::sections::TextSection;
use leptos::prelude::*;

/// Text of the owner's.
#[component]
pub fn TextBlock<'a>(content: &'a TextSection, anchor: &'a str, is_first: bool) -> impl IntoView + use<> {
    view! {
        <section class="section text-block">
            <div class="wrap">
                {section_title(is_first, anchor, &content.title)}
                {prose(sanitize(&content.content))}
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
    fn only_harmless_markup_is_shown() {
        let content = TextSection { title: "<i>".into(), content: "<p>Oak<script>alert(1)</script></p>".into() };
        let html = html_of(|| view! { <TextBlock content=&content anchor="words" is_first=false/> });
        assert!(html.contains(r#"<h2 id="words">&lt;i&gt;</h2>"#) && html.contains("<p>Oak"), "{html}");
        assert!(!html.contains("<script"), "{html}");
    }
}
