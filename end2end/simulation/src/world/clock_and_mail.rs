use super::smtp::{At, Script};
use super::{Trouble, World, number, text};
use crate::action::{MailAnswer, Span};
use crate::model::Happened;
use backend::delivery::outbox::Stepper;
use domain::time::{DAY, HOUR, MINUTE, SECOND};
use domain::{Timestamp, limits};
use std::sync::Arc;

/// More than a mail is tried again for.
const LOST_ANSWERS: usize = 3;

impl World {
    pub(super) fn wait(&self, span: Span) -> Happened {
        let now = self.now();
        let until_reminder = self.model.next_reminder(now).map_or(0, |due| due.since(now));
        self.clock.advance(match span {
            Span::Second => SECOND,
            Span::UndoTime => limits::REPLY_UNDO_MS,
            Span::QuarterHour => 15 * MINUTE,
            Span::HalfDay => 12 * HOUR,
            Span::Day => DAY,
            Span::Week => 7 * DAY,
            Span::Reminder => until_reminder,
        });
        Happened::Nothing
    }

    pub(super) fn plan_mail(&mut self, answer: MailAnswer) -> Happened {
        let script = match answer {
            MailAnswer::NoSuchAddress => Script::Say(At::Rcpt, "550 5.1.1 no such user"),
            MailAnswer::Busy => Script::Reply(At::Mail, 451),
            MailAnswer::HangsUp => Script::Drop(At::Data),
            MailAnswer::LosesAnswer | MailAnswer::LosesAnswers => Script::LoseAnswer,
        };
        let times = if answer == MailAnswer::LosesAnswers { LOST_ANSWERS } else { 1 };
        match answer {
            MailAnswer::LosesAnswer | MailAnswer::LosesAnswers => self.model.lost_answers += times,
            MailAnswer::NoSuchAddress => self.model.refused_mails += 1,
            MailAnswer::Busy | MailAnswer::HangsUp => {}
        }
        self.sink.next(vec![script; times]);
        Happened::Nothing
    }

    /// The program ends in order, and another one takes over the same files.
    pub(super) async fn restart(&mut self) -> Result<Happened, Trouble> {
        let before = self.all_tables().await?;
        self.end_second_server().await;
        self.backend.db.close().await;
        self.backend = self.place.open(self.clock.clone(), self.sink.port).await?;
        self.stepper = Arc::new(Stepper::default());
        if let Some(site) = &mut self.site {
            site.restart(&self.backend).await?;
        }
        let tables = self.all_tables().await?.differences(&before);
        Ok(if tables.is_empty() { Happened::Nothing } else { Happened::Changed { by: "a restart", tables } })
    }

    pub fn wait_until(&self, at: Timestamp) {
        self.clock.advance(at.since(self.now()));
    }

    /// Goes to the time of the next delivery; false if none waits.
    pub async fn wait_for_next_delivery(&mut self) -> Result<bool, Trouble> {
        let tables = self.tables().await?;
        let mut next = None;
        for row in tables.of("deliveries").iter().filter(|row| text(row, "state") == "pending") {
            let due = number(row, "next_attempt_at").max(number(row, "lease_until"));
            next = if next.is_none() { due } else { next.min(due) };
        }
        let Some(at) = next else { return Ok(false) };
        self.clock.advance((at - self.now().0).max(1));
        Ok(true)
    }

    pub async fn end(mut self) -> Result<(), Trouble> {
        self.end_second_server().await;
        self.backend.db.close().await;
        if let Some(reader) = Arc::into_inner(self.reader) {
            reader.into_inner().close().await?;
        }
        self.place.remove().await
    }
}
