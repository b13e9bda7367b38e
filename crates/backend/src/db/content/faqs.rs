use crate::db::Db;
use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::statements;
use crate::error::DbError;
use domain::content::Faq;
use domain::content::options::FaqCategory;

statements!({
    // A missing category means general.
    const ACTIVE: &str = "SELECT id, question, answer, category, display_order FROM faqs \
         WHERE is_active AND deleted_at IS NULL AND COALESCE(category, 'general') = $1 ORDER BY display_order, id";
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
        let category = category.as_deref().and_then(FaqCategory::from_code).unwrap_or_default();
        Ok(Self { id, question, answer, category, display_order })
    }
}

pub(crate) async fn active(db: &Db, category: FaqCategory) -> Result<Vec<Faq>, DbError> {
    db.reader().all_from::<Row, _>("faqs", ACTIVE, &[category.code().into()]).await
}
