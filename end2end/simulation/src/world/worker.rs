use super::{Trouble, World};
use crate::model::Happened;
use backend::feature::Every;
use backend::features;
use backend::site::reports;

/// More deliveries than a run can queue.
const MANY: usize = 500;

impl World {
    pub(super) async fn deliver(&mut self) -> Result<Happened, Trouble> {
        self.stepper.deliver_one(&self.backend).await?;
        Ok(Happened::Nothing)
    }

    pub(super) async fn deliver_all(&mut self) -> Result<Happened, Trouble> {
        for _ in 0..MANY {
            if !self.stepper.deliver_one(&self.backend).await? {
                return Ok(Happened::Nothing);
            }
        }
        Ok(Happened::Shown { wrong: vec!["the outbox never comes to an end".to_owned()] })
    }

    pub(super) async fn count(&mut self) -> Result<Happened, Trouble> {
        reports::count_due(&self.backend).await?;
        Ok(Happened::Nothing)
    }

    /// What workers do by themselves, again and again.
    pub(super) async fn work(&mut self) -> Result<Happened, Trouble> {
        let due = self.due_reminders().await?;
        self.model.reviews.due(&due);
        for every in [Every::FifteenSeconds, Every::Minute, Every::QuarterHour] {
            for work in features::work(every) {
                (work.run)(&self.backend).await?;
            }
        }
        let now = self.now();
        self.model.newsletter.sweep(now);
        self.model.content.sweep(now);
        self.model.reviews.reminded(&due);
        Ok(Happened::Worked)
    }
}
