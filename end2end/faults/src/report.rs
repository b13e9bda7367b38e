//! The figures of a scenario, and whether they are within bounds.

use std::fmt::{Display, Write as _};
use std::time::Duration;

struct Figure {
    what: String,
    measured: String,
    wanted: String,
    held: bool,
}

/// Longer than anything but a hang takes, on however slow a machine. What a scenario waits for, it
/// waits for so long.
pub const HANG: Duration = Duration::from_secs(120);

/// The figures of one scenario, in the order they were taken.
pub struct Report {
    short: bool,
    figures: Vec<Figure>,
}

impl Report {
    #[must_use]
    pub fn new(short: bool) -> Self {
        Self { short, figures: Vec::new() }
    }

    /// A time in seconds that must not be above `limit`. The short form runs an unoptimized program
    /// next to other work, on any machine: the time is printed, and only a hang is a failure.
    pub fn within(&mut self, what: impl Into<String>, seconds: f64, limit: f64) {
        let limit = if self.short { HANG.as_secs_f64() } else { limit };
        self.at_most(format!("{}, seconds", what.into()), seconds, limit);
    }

    /// A number per second that must not be below `limit`. In the short form it is only printed.
    pub fn per_second(&mut self, what: impl Into<String>, measured: f64, limit: f64) {
        let what = format!("{}, per second", what.into());
        if self.short { self.note(what, number(measured)) } else { self.at_least(what, measured, limit) }
    }

    pub fn at_most(&mut self, what: impl Into<String>, measured: f64, limit: f64) {
        self.add(what, number(measured), format!("<= {}", number(limit)), measured <= limit);
    }

    pub fn at_least(&mut self, what: impl Into<String>, measured: f64, limit: f64) {
        self.add(what, number(measured), format!(">= {}", number(limit)), measured >= limit);
    }

    /// A value that must equal `wanted`.
    pub fn equal<T: PartialEq + Display>(&mut self, what: impl Into<String>, measured: T, wanted: T) {
        let held = measured == wanted;
        self.add(what, measured.to_string(), wanted.to_string(), held);
    }

    /// A condition that must hold; `detail` says what was seen.
    pub fn holds(&mut self, what: impl Into<String>, held: bool, detail: impl Display) {
        self.add(what, detail.to_string(), String::new(), held);
    }

    /// A figure without a bound, for the table only.
    pub fn note(&mut self, what: impl Into<String>, measured: impl Display) {
        self.add(what, measured.to_string(), String::new(), true);
    }

    pub fn broken(&mut self, cause: impl Display) {
        self.add("completed", cause.to_string(), String::new(), false);
    }

    #[must_use]
    pub fn held(&self) -> bool {
        self.figures.iter().all(|figure| figure.held)
    }

    #[must_use]
    pub fn table(&self) -> String {
        let mut out = String::new();
        for Figure { what, measured, wanted, held } in &self.figures {
            let mark = if *held { "held" } else { "LOST" };
            let _ = writeln!(out, "    {mark}  {what:<58} {measured:>14}  {wanted}");
        }
        out
    }

    fn add(&mut self, what: impl Into<String>, measured: String, wanted: String, held: bool) {
        self.figures.push(Figure { what: what.into(), measured, wanted, held });
    }
}

fn number(value: f64) -> String {
    if value.fract() == 0.0 || value.abs() >= 1000.0 {
        format!("{value:.0}")
    } else if value.abs() < 1.0 {
        format!("{value:.4}")
    } else {
        format!("{value:.2}")
    }
}
