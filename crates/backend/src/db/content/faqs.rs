use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::{Connection, statements};
use crate::error::DbError;
use domain::content::Faq;
use domain::content::options::FaqCategory;
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

impl TryFrom<Row> for Faq {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let Row { id, question, answer, category, display_order } = row;
        let category = match category {
            None => FaqCategory::General,
            Some(code) => FaqCategory::from_code(&code).ok_or_else(|| DamagedValue::of(&id, "category"))?,
        };
        Ok(Self { id, question, answer: InlineText::read(&answer), category, display_order })
    }
}

pub(crate) async fn active(connection: Connection<'_>) -> Result<Vec<Faq>, DbError> {
    connection.all_from::<Row, _>("faqs", ACTIVE, &[]).await
}
