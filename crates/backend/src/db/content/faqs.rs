use crate::db::core::statements::{Connection, statements};
use crate::error::DbError;
use domain::content::Faq;
use domain::content::option_lists::question_category;
use domain::text::inline::InlineText;

statements!({
    const ACTIVE: &str = "SELECT id, question, answer, category, display_order FROM faqs \
         WHERE is_active AND deleted_at IS NULL ORDER BY display_order, id";
});

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    question: String,
    answer: String,
    category: Option<String>,
    display_order: i32,
}

impl From<Row> for Faq {
    fn from(row: Row) -> Self {
        let Row { id, question, answer, category, display_order } = row;
        let category = question_category(category.as_deref().unwrap_or_default()).to_owned();
        Self { id, question, answer: InlineText::read(&answer), category, display_order }
    }
}

pub(crate) async fn active(connection: Connection<'_>) -> Result<Vec<Faq>, DbError> {
    let rows: Vec<Row> = connection.all("faqs", ACTIVE, &[]).await?;
    Ok(rows.into_iter().map(Faq::from).collect())
}
