use super::form::{Editor, FieldKind as K, Initial, field, section, toggle};
use super::publish_states::{is_draft, publish_states};
use super::texts::usual_texts;
use super::{Description, FormChoices, FormSection, RowGroups, RowPage, Rows, Storage, Texts, USUAL, USUAL_ROWS};
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::messages::admin as msg;

pub(super) const DESCRIPTION: Description = Description {
    singular: "Blog post",
    plural: "Blog",
    about: "Articles appear on their publication date.",
    icon: Icon::Pen,
    place: Some(Place {
        spot: Spot::Tab(Entry::Words, 3),
        label: "Blog",
        words: &["articles", "posts", "news", "writing"],
    }),
    texts: Texts {
        load_failed: "Failed to load blog posts. Please try again.",
        one_failed: "Failed to load blog posts. Please try again.",
        create_failed: "Failed to create blog post. Please try again.",
        update_failed: "Failed to update blog post. Please try again.",
        delete_failed: "Failed to delete blog post. Please try again.",
        toggle_failed: "Failed to update blog post status. Please try again.",
        turned_on: "Blog post featured successfully.",
        turned_off: "Blog post unfeatured successfully.",
        ..usual_texts!(
            "Blog post",
            "blog post",
            "blog posts",
            "Write the first one; it stays a draft until you publish it."
        )
    },
    form,
    rows: Some(Rows {
        table: "posts",
        hidden: &[("readTime", "read_time", Storage::Number)],
        sort: &["-publicationDate"],
        title: &["title"],
        line: "excerpt",
        facts: &["authorName"],
        search: "Search by title, excerpt or author",
        group: Some(RowGroups { field: "category", label: "Category", options: |_| Vec::new() }),
        toggle: toggle("isFeatured", ["Feature", "Unfeature", "Featured", ""]),
        ..USUAL_ROWS
    }),
    has_preview: true,
    published_by: Some("status"),
    published_from: Some("publicationDate"),
    page: RowPage::BySlug("/blog/"),
    editor: Editor::Sheet,
    ..USUAL
};

fn form(choices: &FormChoices) -> Vec<FormSection> {
    let picture = |place| K::Picture { max_mb: 5, alt: "", place };
    vec![
        section("Article").with([
            field("title", "Title", K::Text).required(msg::POST_REQUIRED),
            field("slug", "Address", K::Slug { from: "title" })
                .required(msg::SLUG_REQUIRED)
                .max(120)
                .unique(msg::SLUG_TAKEN),
            field("content", "Content", K::RichText).required(msg::POST_REQUIRED),
        ]),
        section("Publishing").with([
            field("status", "Status", K::Select { options: publish_states() }),
            field("publicationDate", "Publication date", K::Moment)
                .initially(Initial::Today)
                .hint("A published post appears at this moment, Pacific time. Without a time, it appears at midnight.")
                .no_effect_while("status", is_draft(), "A draft does not appear, whatever its date: publish it."),
            field("isFeatured", "Featured", K::Toggle).no_effect_while(
                "status",
                is_draft(),
                "A draft is not featured before it is published.",
            ),
        ]),
        section("Category and tags").with([
            field("category", "Category", K::Words { suggestions: choices.post_categories.clone() }).max(60),
            field("tags", "Tags", K::Tags { suggestions: choices.post_tags.clone() }),
        ]),
        section("Search and sharing").with([field("excerpt", "Excerpt", K::Multiline { rows: 4 })
            .max(600)
            .soft_max(160)
            .hint("Under the title on the website, in search results and when shared.")]),
        section("Featured image")
            .with([field("featuredImage", "Featured image", picture("blog")).column_name("featured_media_id")]),
        section("Author").with([
            field("authorName", "Author name", K::Text).max(120),
            field("authorTitle", "Author title", K::Text).max(120),
            field("authorAvatar", "Author picture", picture("blog-author")),
        ]),
    ]
}
