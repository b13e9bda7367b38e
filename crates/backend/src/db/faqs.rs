//! Questions and answers.

use crate::db::{Db, WriteTx, db_read, db_tx, rows};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::content::Faq;
use domain::options::FaqCategory;

// A missing category means general (decision 26).
const ACTIVE: &str = "SELECT id, question, answer, category, display_order FROM faqs \
     WHERE is_active AND deleted_at IS NULL AND COALESCE(category, 'general') = $1 ORDER BY display_order, id";
const INSERT: &str = "INSERT INTO faqs (id, question, answer, category, is_active, display_order, created_at, \
     updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $7)";

pub(crate) const QUERIES: &[&str] = &[ACTIVE, INSERT];

/// A question to be added.
#[derive(Clone, Debug)]
pub(crate) struct NewFaq<'a> {
    /// The question.
    pub(crate) question: &'a str,
    /// The answer, plain text.
    pub(crate) answer: &'a str,
    /// Its category.
    pub(crate) category: FaqCategory,
    /// Whether it is public.
    pub(crate) is_active: bool,
    /// Order in its category.
    pub(crate) display_order: i32,
}

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
        Self {
            id: row.id,
            question: row.question,
            answer: row.answer,
            category: row.category.as_deref().and_then(FaqCategory::from_code).unwrap_or_default(),
            display_order: row.display_order,
        }
    }
}

/// Public questions of one category, in order.
///
/// # Errors
/// The database fails.
pub(crate) async fn active(db: &Db, category: FaqCategory) -> Result<Vec<Faq>, DbError> {
    let rows: Vec<Row> = db_read!(db, |c| rows::all("faqs", sqlx::query_as(ACTIVE).bind(category.code()), c).await)?;
    Ok(rows.into_iter().map(Faq::from).collect())
}

/// Adds a question; returns its id.
///
/// # Errors
/// The database fails.
pub(crate) async fn insert(tx: &mut WriteTx, faq: &NewFaq<'_>, now: Timestamp) -> Result<String, DbError> {
    let id = ids::new_id();
    db_tx!(tx, |c| {
        sqlx::query(INSERT)
            .bind(&id)
            .bind(faq.question)
            .bind(faq.answer)
            .bind(faq.category.code())
            .bind(faq.is_active)
            .bind(faq.display_order)
            .bind(now.0)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(id)
}
