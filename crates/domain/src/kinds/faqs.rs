use super::form::{
    FieldKind as K, FieldState as State, Initial, Order, SelectOption, field, option_field, section, toggle,
};
use super::texts::usual_texts;
use super::{
    Description, FormChoices, FormSection, RowGroups, RowPage, Rows, Storage, Texts, USUAL, USUAL_ROWS, order_field,
};
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::content::option_lists::{GENERAL_QUESTIONS, OptionList, RESIDENTIAL_QUESTIONS, YACHT_QUESTIONS};
use crate::messages::admin::FAQ_REQUIRED;

pub(super) const DESCRIPTION: Description = Description {
    singular: "FAQ",
    plural: "FAQs",
    about: "What visitors ask before they call.",
    icon: Icon::Faq,
    place: Some(Place { spot: Spot::Tab(Entry::Words, 2), label: "FAQs", words: &["questions", "answers", "help"] }),
    texts: Texts {
        load_failed: "Failed to load FAQs. Please try again.",
        one_failed: "Failed to load FAQs. Please try again.",
        create_failed: "Failed to create FAQ. Please try again.",
        update_failed: "Failed to update FAQ. Please try again.",
        delete_failed: "Failed to delete FAQ. Please try again.",
        toggle_failed: "Failed to update FAQ status. Please try again.",
        turned_on: "FAQ activated successfully.",
        turned_off: "FAQ deactivated successfully.",
        ..usual_texts!("FAQ", "FAQ", "FAQs", "Add the question you answer most often on the phone.")
    },
    form,
    rows: Some(Rows {
        table: "faqs",
        title: &["question"],
        line: "answer",
        search: "Search questions and answers",
        group: Some(RowGroups { field: "category", label: "Category", options: categories }),
        order: Order::Group,
        toggle: toggle("isActive", ["Activate", "Deactivate", "Active", "Inactive"]),
        ..USUAL_ROWS
    }),
    has_preview: true,
    published_by: Some("isActive"),
    page: RowPage::OfOption(
        "category",
        &[
            (GENERAL_QUESTIONS, "/#faq"),
            ("", "/#faq"),
            (YACHT_QUESTIONS, "/yacht-interiors#faq"),
            (RESIDENTIAL_QUESTIONS, "/residential#faq"),
        ],
    ),
    ..USUAL
};

fn categories(choices: &FormChoices) -> Vec<SelectOption> {
    SelectOption::of_list(&choices.lists, OptionList::FaqCategories)
}

fn form(choices: &FormChoices) -> Vec<FormSection> {
    let mut category =
        option_field("category", "Category", OptionList::FaqCategories).storage_as(Storage::NullableText);
    for code in choices.unseen_questions() {
        let reason =
            "No page shows this category now: add a Questions section for it to a page, or choose another one.";
        category = category.no_effect_while("category", State::Is(code), reason);
    }
    vec![section("Question and answer").with([
        field("question", "Question", K::Text).required(FAQ_REQUIRED).max(300),
        field("answer", "Answer", K::InlineText { rows: 6 }).required(FAQ_REQUIRED),
        category,
        order_field(),
        field("isActive", "Active", K::Toggle).initially(Initial::On),
    ])]
}
