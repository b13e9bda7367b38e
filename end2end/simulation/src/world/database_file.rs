//! The database as whoever copies its file has it.

use super::{Trouble, World};
use crate::invariants::{erased_words, words_in};
use backend::leads::privacy;

impl World {
    /// What stands there of erased requests, once the worker has overwritten it. PostgreSQL's files are the server's own.
    pub async fn erased_in_file(&self) -> Result<Vec<String>, Trouble> {
        let erased = erased_words(&self.model);
        let Some(path) = self.place.url.strip_prefix("sqlite://") else { return Ok(Vec::new()) };
        if erased.is_empty() {
            return Ok(Vec::new());
        }
        privacy::empty_log(&self.backend).await?;
        let mut wrong = Vec::new();
        for file in [path.to_owned(), format!("{path}-wal")] {
            let bytes = std::fs::read(&file)?;
            for word in words_in(&String::from_utf8_lossy(&bytes)) {
                if erased.contains(&word) {
                    wrong.push(format!("What was erased stands nowhere. {word} is in the file of the database."));
                }
            }
        }
        Ok(wrong)
    }
}
