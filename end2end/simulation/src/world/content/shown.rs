//! What visitors see.

use crate::action::List;
use crate::world::{Trouble, World};
use backend::SharedBackend;

impl World {
    /// What a server shows otherwise than the model says, once it has noticed what the other one changed.
    pub(in crate::world) async fn wrongly_shown(&self, server: &SharedBackend) -> Result<Vec<String>, Trouble> {
        server.poll_content_version().await?;
        let snapshot = backend::content::snapshot(server).await?;
        let mut wrong = Vec::new();
        for group in ["general", "yacht"] {
            let mut shown = Vec::new();
            for question in snapshot.faqs(group).unwrap_or_default() {
                shown.push(question.question);
            }
            compare(&mut wrong, group, &shown, &self.model.content.public(List::Questions, group));
        }
        let mut shown = Vec::new();
        for review in snapshot.reviews().unwrap_or_default() {
            shown.push(review.text);
        }
        compare(&mut wrong, "reviews", &shown, &self.model.content.public(List::Reviews, ""));
        Ok(wrong)
    }

    /// On both servers.
    pub(in crate::world) async fn read_content(&self, wrong: &mut Vec<String>) -> Result<(), Trouble> {
        wrong.extend(self.wrongly_shown(&self.backend).await?);
        if let Some(second) = &self.office.second {
            wrong.extend(self.wrongly_shown(second).await?);
        }
        Ok(())
    }
}

fn compare(wrong: &mut Vec<String>, of: &str, shown: &[String], expected: &[String]) {
    if shown != expected {
        wrong.push(format!("{of}: visitors see {shown:?} in place of {expected:?}"));
    }
}
