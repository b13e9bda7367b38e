//! What visitors see.

use super::fields;
use crate::action::List;
use crate::model::Found;
use crate::world::{Trouble, World};
use backend::SharedBackend;
use backend::content::blog;
use backend::site::redirects;

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
        for list in [List::Posts, List::Pages] {
            for slug in fields::SLUGS {
                self.look_at(server, list, slug, &mut wrong).await?;
            }
        }
        compare(&mut wrong, "reviews", &shown, &self.model.content.public(List::Reviews, ""));
        Ok(wrong)
    }

    /// Each address shows one thing, or leads to it.
    async fn look_at(
        &self,
        server: &SharedBackend,
        list: List,
        slug: &str,
        wrong: &mut Vec<String>,
    ) -> Result<(), Trouble> {
        let mut words = None;
        if list == List::Posts {
            words = blog::article(server, slug).await?.map(|article| article.post.title);
        } else if let Some(page) = backend::content::snapshot(server).await?.own_page(slug)? {
            words = Some(page.title.clone());
        }
        let address = list.address(slug);
        let shown = match words {
            Some(words) => Found::Words(words),
            None => match redirects::follow(server, &address, None, None).await? {
                Some(redirect) => Found::Redirect(redirect.location),
                None => Found::Nothing,
            },
        };
        let expected = self.model.content.at(&address);
        if shown != expected {
            wrong.push(format!("{address}: visitors find {shown:?} in place of {expected:?}"));
        }
        Ok(())
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
