use crate::kinds::Document;

/// What the site has besides what the answers write.
#[derive(Clone, Copy, Debug, Default)]
pub struct SiteFacts<'a> {
    /// The pages of a new site.
    pub starter: &'a [Document],
    pub has_questions: bool,
    pub has_articles: bool,
    pub has_projects: bool,
    pub has_reviews: bool,
}
