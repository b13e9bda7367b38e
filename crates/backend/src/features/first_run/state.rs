use super::rows::{self, AnswerRow};
use crate::error::BackendError;
use crate::{Backend, boxed};
use domain::Timestamp;
use domain::features::first_run::{AnswerState, Answers, Question};
use serde_json::Value;

/// How the run stands.
#[derive(Clone, Debug)]
pub struct RunState {
    pub answers: Answers,
    kept: Vec<KeptAnswer>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptAnswer {
    pub question: Question,
    /// `Null` if it is left out, and while it is open.
    pub answer: Value,
    /// 0 while it is open.
    pub version: i32,
    pub updated_at: Option<Timestamp>,
}

impl KeptAnswer {
    pub(super) fn is_kept(&self) -> bool {
        self.updated_at.is_some()
    }

    #[must_use]
    pub fn state(&self) -> AnswerState {
        match (self.is_kept(), self.answer.is_null()) {
            (false, _) => AnswerState::Open,
            (true, true) => AnswerState::LeftOut,
            (true, false) => AnswerState::Answered,
        }
    }
}

impl RunState {
    pub(super) fn of(rows: Vec<AnswerRow>) -> Self {
        let mut answers = Answers::default();
        let mut kept = Vec::new();
        for question in Question::ALL {
            let row = rows.iter().find(|row| row.question.value == question.code());
            let mut answer = KeptAnswer { question, answer: Value::Null, version: 0, updated_at: None };
            if let Some(row) = row {
                answer.answer = serde_json::from_str(&row.answer.value).unwrap_or(Value::Null);
                answer.version = row.row_version.value;
                answer.updated_at = Some(Timestamp(row.updated_at));
                answers.set(question, &answer.answer);
            }
            kept.push(answer);
        }
        Self { answers, kept }
    }

    #[must_use]
    pub fn of_question(&self, question: Question) -> KeptAnswer {
        let open = KeptAnswer { question, answer: Value::Null, version: 0, updated_at: None };
        self.kept.iter().find(|kept| kept.question == question).cloned().unwrap_or(open)
    }

    #[must_use]
    pub fn state_of(&self, question: Question) -> AnswerState {
        self.of_question(question).state()
    }

    #[must_use]
    pub fn count(&self, state: AnswerState) -> usize {
        self.kept.iter().filter(|kept| kept.state() == state).count()
    }

    /// Answered or left out.
    #[must_use]
    pub fn done(&self) -> usize {
        Question::ALL.len() - self.count(AnswerState::Open)
    }

    #[must_use]
    pub fn next_open(&self) -> Option<Question> {
        Question::ALL.into_iter().find(|question| self.state_of(*question) == AnswerState::Open)
    }

    /// When an answer was kept last.
    #[must_use]
    pub fn last_kept(&self) -> Option<Timestamp> {
        self.kept.iter().filter_map(|kept| kept.updated_at).max()
    }
}

#[boxed]
pub async fn state(backend: &Backend) -> Result<RunState, BackendError> {
    Ok(RunState::of(rows::all(backend.db.reader()).await?))
}
