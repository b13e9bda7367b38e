//! What brings leads back to how they were before a change. The page after the change has it in its address.

use crate::leads::bulk::BulkChange;
use crate::leads::options::LeadStatus;
use crate::{Timestamp, limits};

/// What becomes of a visit. `sequence` is its number after the change: with another one it was changed again since.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum VisitUndo {
    #[default]
    Kept,
    /// It was confirmed. `slot_added`: at a time that nobody had proposed. `is_cancellation_waiting`: of a visit that was
    /// canceled before, and whose visitor was not told yet.
    Unbook { sequence: i32, slot_added: bool, is_cancellation_waiting: bool },
    /// It was canceled. `is_invitation_waiting`: before its invitation was sent.
    Rebook { sequence: i32, is_invitation_waiting: bool },
    /// It was moved.
    MoveBack { former: FormerVisit, slot_added: bool },
}

/// A visit before it was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerVisit {
    pub slot_id: String,
    pub confirmed_at: Timestamp,
    pub reminded_at: Option<Timestamp>,
    pub sequence: i32,
    /// Its invitation was not sent yet.
    pub is_invitation_waiting: bool,
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
    /// The status that it gave; a lead with another one was changed again since.
    pub made: Option<LeadStatus>,
    pub steps: Vec<UndoStep>,
}

impl UndoPlan {
    /// How long it can be carried out yet, in milliseconds.
    #[must_use]
    pub fn left_ms(&self, now: Timestamp) -> i64 {
        self.at.plus_ms(limits::REPLY_UNDO_MS).since(now)
    }

    /// As one value of a form and of an address: leads with the same step are named together, by short ids.
    #[must_use]
    pub fn code(&self) -> String {
        let mut code = format!("{}~{}", self.at.0, self.made.map_or("", LeadStatus::code));
        let mut before = String::new();
        for step in &self.steps {
            let what = step.code();
            if what == before {
                code.push('.');
            } else {
                code.push('~');
                code.push_str(&what);
                before = what;
            }
            code.push_str(&shortened(&step.lead_id));
        }
        code
    }

    /// None for anything else than a [`UndoPlan::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let mut parts = code.split('~');
        let at = Timestamp(parts.next()?.parse().ok()?);
        let made = match parts.next()? {
            "" => None,
            made => Some(LeadStatus::from_code(made)?),
        };
        let mut steps = Vec::new();
        for part in parts {
            read_steps(part, &mut steps)?;
        }
        if steps.is_empty() || steps.len() > limits::LEADS_AT_ONCE_MAX { None } else { Some(Self { at, made, steps }) }
    }
}

impl UndoStep {
    /// Without the lead.
    fn code(&self) -> String {
        format!("{}.{}.{}.", self.back.code(), instant(self.won_at), self.visit.code())
    }
}

impl VisitUndo {
    fn code(&self) -> String {
        match self {
            Self::Kept => String::new(),
            Self::Unbook { sequence, slot_added, is_cancellation_waiting } => {
                let name = if *slot_added { "ua" } else { "u" };
                let waits = if *is_cancellation_waiting { "w" } else { "" };
                format!("{name},{sequence},{waits}")
            }
            Self::Rebook { sequence, is_invitation_waiting: false } => format!("r,{sequence}"),
            Self::Rebook { sequence, is_invitation_waiting: true } => format!("rw,{sequence}"),
            Self::MoveBack { former, slot_added } => {
                let name = if *slot_added { "ma" } else { "m" };
                let FormerVisit { slot_id, confirmed_at, reminded_at, sequence, is_invitation_waiting } = former;
                let waits = if *is_invitation_waiting { "w" } else { "" };
                let reminded_at = instant(*reminded_at);
                format!("{name},{},{reminded_at},{sequence},{waits},{}", confirmed_at.0, shortened(slot_id))
            }
        }
    }

    fn from_code(code: &str) -> Option<Self> {
        let mut fields = code.split(',');
        let undo = match fields.next()? {
            "" => Self::Kept,
            "u" => unbook(&mut fields, false)?,
            "ua" => unbook(&mut fields, true)?,
            "r" => Self::Rebook { sequence: fields.next()?.parse().ok()?, is_invitation_waiting: false },
            "rw" => Self::Rebook { sequence: fields.next()?.parse().ok()?, is_invitation_waiting: true },
            "m" => Self::MoveBack { former: former_visit(&mut fields)?, slot_added: false },
            "ma" => Self::MoveBack { former: former_visit(&mut fields)?, slot_added: true },
            _ => return None,
        };
        if fields.next().is_some() { None } else { Some(undo) }
    }
}

fn unbook<'a>(fields: &mut impl Iterator<Item = &'a str>, slot_added: bool) -> Option<VisitUndo> {
    let sequence = fields.next()?.parse().ok()?;
    let is_cancellation_waiting = fields.next()? == "w";
    Some(VisitUndo::Unbook { sequence, slot_added, is_cancellation_waiting })
}

fn former_visit<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<FormerVisit> {
    Some(FormerVisit {
        confirmed_at: Timestamp(fields.next()?.parse().ok()?),
        reminded_at: read_instant(fields.next()?)?,
        sequence: fields.next()?.parse().ok()?,
        is_invitation_waiting: fields.next()? == "w",
        slot_id: whole(fields.next()?),
    })
}

/// The leads that one step is for.
fn read_steps(code: &str, steps: &mut Vec<UndoStep>) -> Option<()> {
    let mut fields = code.split('.');
    let back = BulkChange::from_code(fields.next()?)?;
    let won_at = read_instant(fields.next()?)?;
    let visit = VisitUndo::from_code(fields.next()?)?;
    let before = steps.len();
    for id in fields {
        steps.push(UndoStep { lead_id: whole(id), back, won_at, visit: visit.clone() });
    }
    if steps.len() == before { None } else { Some(()) }
}

fn instant(at: Option<Timestamp>) -> String {
    at.map(|at| at.0.to_string()).unwrap_or_default()
}

/// The outer one is missing if it cannot be read.
#[expect(clippy::option_option, reason = "an instant may be missing, and may be unreadable")]
fn read_instant(code: &str) -> Option<Option<Timestamp>> {
    if code.is_empty() { Some(None) } else { Some(Some(Timestamp(code.parse().ok()?))) }
}

const ID_DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
/// Begins a shortened id.
const SHORT: char = '-';

/// A hyphenated UUID as a number to the base of 36; any other id stays as it is.
fn shortened(id: &str) -> String {
    let number = u128::from_str_radix(&id.replace('-', ""), 16);
    match number {
        Ok(number) if hyphenated(number) == id => {
            let mut digits = Vec::new();
            let mut rest = number;
            while rest > 0 {
                let digit = usize::try_from(rest % 36).unwrap_or_default();
                digits.push(char::from(ID_DIGITS[digit]));
                rest /= 36;
            }
            digits.push(SHORT);
            digits.iter().rev().collect()
        }
        Ok(_) | Err(_) => id.to_owned(),
    }
}

fn whole(short: &str) -> String {
    let number = short.strip_prefix(SHORT).and_then(|digits| u128::from_str_radix(digits, 36).ok());
    match number {
        Some(number) => hyphenated(number),
        None => short.to_owned(),
    }
}

fn hyphenated(id: u128) -> String {
    let hex = format!("{id:032x}");
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn step(lead_id: &str, visit: VisitUndo, won_at: Option<Timestamp>) -> UndoStep {
        UndoStep { lead_id: lead_id.into(), back: BulkChange::Status(LeadStatus::Won), won_at, visit }
    }

    #[test]
    fn a_plan_is_read_back() {
        let former = FormerVisit {
            slot_id: "019ac3f0-7d1e-7c3a-9b1f-0123456789ab".into(),
            confirmed_at: Timestamp(7),
            reminded_at: None,
            sequence: 2,
            is_invitation_waiting: false,
        };
        let reminded = FormerVisit { reminded_at: Some(Timestamp(8)), is_invitation_waiting: true, ..former.clone() };
        let steps = vec![
            step("lead-1", VisitUndo::Rebook { sequence: 1, is_invitation_waiting: true }, Some(Timestamp(5))),
            step("lead-2", VisitUndo::Rebook { sequence: 1, is_invitation_waiting: false }, None),
            step("00000000-0000-7000-8000-000000000001", VisitUndo::Kept, None),
            step("019ac3f0-7d1e-7c3a-9b1f-0123456789ab", VisitUndo::Kept, None),
            step("a", VisitUndo::Unbook { sequence: 0, slot_added: true, is_cancellation_waiting: false }, None),
            step("b", VisitUndo::Unbook { sequence: 3, slot_added: false, is_cancellation_waiting: true }, None),
            step("c", VisitUndo::MoveBack { former, slot_added: true }, None),
            step("d", VisitUndo::MoveBack { former: reminded, slot_added: false }, None),
        ];
        for made in [None, Some(LeadStatus::Visit)] {
            let plan = UndoPlan { at: Timestamp(1_000), made, steps: steps.clone() };
            assert_eq!(UndoPlan::from_code(&plan.code()), Some(plan.clone()));
            assert_eq!((plan.left_ms(Timestamp(1_000)), plan.left_ms(Timestamp(9_000))), (limits::REPLY_UNDO_MS, 0));
        }
        for wrong in [
            "",
            "5",
            "5~",
            "x~~read...a",
            "5~eaten~read...a",
            "5~~eat...a",
            "5~~read.x..a",
            "5~~read..z.a",
            "5~~read",
            "5~~read..",
            "5~~won..m.a",
            "5~~won..m,1,,x,,s.a",
            "5~~won..u.a",
            "5~~won..u,1.a",
            "5~~won..u,1,,2.a",
            "5~~won..r,x.a",
        ] {
            assert_eq!(UndoPlan::from_code(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_plan_of_many_leads_fits_into_an_address() {
        let mut steps = Vec::new();
        for number in 0..limits::LEADS_AT_ONCE_MAX {
            let id = hyphenated(0x019a_c3f0_7d1e_7c3a_9b1f_0123_4567_0000 + number as u128);
            steps.push(step(&id, VisitUndo::Kept, None));
        }
        let plan = UndoPlan { at: Timestamp(1_795_211_880_000), made: Some(LeadStatus::Closed), steps };
        assert!(plan.code().len() < 2_700, "{}", plan.code().len());
        assert_eq!(UndoPlan::from_code(&plan.code()), Some(plan));
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_a_panic(code in ".{0,60}") {
            let _ = UndoPlan::from_code(&code);
        }

        #[test]
        fn any_id_is_read_back(id in "[0-9a-z][0-9a-z-]{0,40}") {
            prop_assert_eq!(whole(&shortened(&id)), id);
        }
    }
}
