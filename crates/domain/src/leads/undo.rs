//! What brings leads back to how they were before a change. The page after the change has it in a form.

use crate::leads::bulk::BulkChange;
use crate::text::options::codes;
use crate::{Timestamp, limits};

codes! {
    /// What becomes of a visit.
    VisitUndo {
        Kept = "";
        /// It was confirmed.
        Unbook = "u";
        /// It was canceled.
        Rebook = "r";
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoStep {
    pub lead_id: String,
    /// The change in the other direction.
    pub back: BulkChange,
    /// Of a lead that was won.
    pub won_at: Option<Timestamp>,
    pub visit: VisitUndo,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoPlan {
    /// When the change was made.
    pub at: Timestamp,
    pub steps: Vec<UndoStep>,
}

impl UndoPlan {
    /// How long it can be carried out yet, in milliseconds.
    #[must_use]
    pub fn left_ms(&self, now: Timestamp) -> i64 {
        self.at.plus_ms(limits::REPLY_UNDO_MS).since(now)
    }

    /// As one value of a form and of an address.
    #[must_use]
    pub fn code(&self) -> String {
        let mut code = self.at.0.to_string();
        for step in &self.steps {
            let won_at = step.won_at.map(|at| at.0.to_string()).unwrap_or_default();
            code.push_str(&format!("~{}.{won_at}.{}.{}", step.back.code(), step.visit.code(), step.lead_id));
        }
        code
    }

    /// None for anything else than a [`UndoPlan::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let mut parts = code.split('~');
        let at = Timestamp(parts.next()?.parse().ok()?);
        let mut steps = Vec::new();
        for part in parts {
            steps.push(step(part)?);
        }
        if steps.is_empty() || steps.len() > limits::LEADS_AT_ONCE_MAX { None } else { Some(Self { at, steps }) }
    }
}

fn step(code: &str) -> Option<UndoStep> {
    let mut fields = code.split('.');
    let back = BulkChange::from_code(fields.next()?)?;
    let won_at = match fields.next()? {
        "" => None,
        at => Some(Timestamp(at.parse().ok()?)),
    };
    let visit = VisitUndo::from_code(fields.next()?)?;
    let lead_id = fields.next()?.to_owned();
    if fields.next().is_some() { None } else { Some(UndoStep { lead_id, back, won_at, visit }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leads::options::LeadStatus;
    use proptest::prelude::*;

    #[test]
    fn a_plan_is_read_back() {
        let step = |visit, won_at| UndoStep {
            lead_id: "lead-1".into(),
            back: BulkChange::Status(LeadStatus::Won),
            won_at,
            visit,
        };
        let steps = vec![step(VisitUndo::Rebook, Some(Timestamp(5))), step(VisitUndo::Kept, None)];
        let plan = UndoPlan { at: Timestamp(1_000), steps };
        assert_eq!(UndoPlan::from_code(&plan.code()), Some(plan.clone()));
        assert_eq!((plan.left_ms(Timestamp(1_000)), plan.left_ms(Timestamp(9_000))), (limits::REPLY_UNDO_MS, 0));
        for wrong in ["", "5", "x~read...a", "5~eat...a", "5~read...a.b", "5~read.x..a", "5~read..z.a", "5~read"] {
            assert_eq!(UndoPlan::from_code(wrong), None, "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_a_panic(code in ".{0,60}") {
            let _ = UndoPlan::from_code(&code);
        }
    }
}
