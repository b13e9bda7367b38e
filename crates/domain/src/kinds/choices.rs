use super::SelectOption;
use crate::content::option_lists::{OptionList, OptionLists};

/// An option whose form is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditedOption {
    pub list: OptionList,
    pub code: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormChoices {
    /// The owner's lists, for the fields that offer one.
    pub lists: OptionLists,
    /// The option that is edited; none for a new one.
    pub option: Option<EditedOption>,
    /// Whether it is the last one that its list offers.
    pub is_last_option: bool,
    /// The address of the page that is edited, if it keeps it; else empty.
    pub fixed_page: String,
    /// Published projects, by name: for a testimonial's link.
    pub projects: Vec<SelectOption>,
    /// The owner's own pages by slug, for their head metadata.
    pub own_pages: Vec<SelectOption>,
    pub post_categories: Vec<String>,
    /// Tags of posts in use, the most used first.
    pub post_tags: Vec<String>,
    /// The categories of questions that a page has now; `None` if that is not known.
    pub shown_questions: Option<Vec<String>>,
    /// Tags in use, by name.
    pub project_tags: Vec<String>,
    pub review_tags: Vec<String>,
    /// By id, in their order: for the materials of a project.
    pub materials: Vec<SelectOption>,
    /// By id, in their order: for the materials that a style offers first.
    pub styles: Vec<SelectOption>,
    /// By id, in their order: for the client's words about a project.
    pub testimonials: Vec<SelectOption>,
}

impl FormChoices {
    /// Codes of the categories of questions that no page has.
    pub(super) fn unseen_questions(&self) -> Vec<String> {
        let Some(shown) = &self.shown_questions else { return Vec::new() };
        let all = self.lists.of(OptionList::FaqCategories).map(|option| option.code.clone());
        all.filter(|code| !shown.contains(code)).collect()
    }
}
