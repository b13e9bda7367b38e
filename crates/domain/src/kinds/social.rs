use super::form::{FieldKind as K, Initial, Order, field, section, toggle};
use super::texts::usual_texts;
use super::{Description, FormChoices, FormSection, Rows, Texts, USUAL, USUAL_ROWS, order_field};
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::messages::admin::SOCIAL_REQUIRED;

const COUNT: K = K::Number { min: 0, max: 100_000_000, optional: true };

pub(super) const DESCRIPTION: Description = Description {
    singular: "Social post",
    plural: "Social grid",
    about: "The grid of posts on the home page.",
    icon: Icon::Message,
    place: Some(Place {
        spot: Spot::Tab(Entry::Pictures, 4),
        label: "Social row",
        words: &["instagram", "facebook", "posts"],
    }),
    texts: Texts {
        one_failed: "Failed to load social posts",
        ..usual_texts!("Social post", "social post", "social posts", "The grid on the home page shows the first six.")
    },
    form,
    rows: Some(Rows {
        table: "social_posts",
        title: &["caption"],
        line: "url",
        facts: &["url"],
        search: "Search captions",
        order: Order::All,
        toggle: toggle("isVisible", ["Show", "Hide", "Visible", "Hidden"]),
        ..USUAL_ROWS
    }),
    published_by: Some("isVisible"),
    ..USUAL
};

fn form(_: &FormChoices) -> Vec<FormSection> {
    vec![section("Post").with([
        field("picture", "Image", K::Picture { max_mb: 5, alt: "caption", place: "social" }).required(SOCIAL_REQUIRED),
        field("caption", "Caption", K::Multiline { rows: 3 }).required(SOCIAL_REQUIRED).max(600),
        field("url", "Address of the post", K::Url),
        field("likes", "Likes", COUNT).hint("Shown only if you enter them."),
        field("comments", "Comments", COUNT),
        order_field(),
        field("isVisible", "Visible", K::Toggle).initially(Initial::On),
    ])]
}
