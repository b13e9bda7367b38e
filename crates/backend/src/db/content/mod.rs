pub(crate) mod business;
pub(crate) mod legal;
pub(crate) mod materials;
pub(crate) mod options;
pub(crate) mod page_images;
pub(crate) mod pages;
pub(crate) mod posts;
pub(crate) mod projects;
pub(crate) mod site_words;
pub(crate) mod styles;
pub(crate) mod testimonials;

/// A row that other rows can choose.
#[derive(sqlx::FromRow)]
pub(crate) struct NamedRow {
    pub(crate) id: String,
    pub(crate) name: String,
}
