use leptos::prelude::*;
use std::fmt::Write;

/// Height of the chart in its own units; its width follows from [`SLOTS`].
pub(crate) const HEIGHT: i64 = 120;
/// Width of a bar; the slope between two bars is [`SLOPE`] wide.
const BAR: i64 = 62;
const SLOPE: i64 = 38;
const SLOTS: [i64; 4] = [0, BAR + SLOPE, 2 * (BAR + SLOPE), 3 * (BAR + SLOPE)];
const WIDTH: i64 = SLOTS[3] + BAR;
const STEPS: [&str; 4] = ["chose a style", "passed the photo", "reached the form", "sent it"];

pub(crate) fn funnel(counts: [i64; 4]) -> impl IntoView {
    if counts.iter().all(|n| *n <= 0) {
        return view! {
            <p class="empty-text">"No visitor has tried the visualizer in the last four weeks. Quote and visit requests are in the inbox. Visitors who ask not to be tracked are not counted."</p>
        }
        .into_any();
    }
    let scale = Scale::over(counts.into_iter().max().unwrap_or(0));
    let mut figures = Vec::new();
    let mut spoken = Vec::new();
    for (n, step) in counts.into_iter().zip(STEPS) {
        figures.push(view! { <li><b>{grouped(n)}</b>{step}</li> });
        spoken.push(format!("{} {step}", grouped(n)));
    }
    let marks = scale.marks().into_iter().rev().map(|n| view! { <li>{grouped(n)}</li> }).collect_view();
    let label = format!("Bar chart from 0 to {}: {}", grouped(scale.top()), spoken.join(", "));
    view! {
        <div class="chart">
            <ol class="chart__figures">{figures}</ol>
            <ol class="chart__scale" aria-hidden="true">{marks}</ol>
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") preserveAspectRatio="none" role="img" aria-label=label>
                <path class="chart__grid" d=scale.grid(WIDTH)></path>
                <path class="chart__slope" d=slopes(counts, scale)></path>
                {bars(counts, scale)}
                <path class="chart__base" d=format!("M0 {HEIGHT}H{WIDTH}")></path>
            </svg>
            <p class="chart__unit">"Visitors"</p>
        </div>
        <p class="small muted">{sentence(counts)}" Visitors who ask not to be tracked are not counted."</p>
    }
    .into_any()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    step: i64,
    steps: i64,
}

impl Scale {
    /// Two to five steps of 1, 2 or 5 times a power of ten that reach `max`.
    pub(crate) fn over(max: i64) -> Self {
        let max = max.max(1);
        let mut power = 1_i64;
        loop {
            for factor in [1, 2, 5] {
                let step = power.saturating_mul(factor);
                if step.saturating_mul(4) >= max {
                    return Self { step, steps: ((max + step - 1) / step).max(1) };
                }
            }
            power = power.saturating_mul(10);
        }
    }

    pub(crate) const fn top(self) -> i64 {
        self.step.saturating_mul(self.steps)
    }

    pub(crate) fn marks(self) -> Vec<i64> {
        (0..=self.steps).map(|i| i * self.step).collect()
    }

    /// The y coordinate of a value, from the top of the chart.
    pub(crate) fn y(self, value: i64) -> i64 {
        HEIGHT - value.clamp(0, self.top()) * HEIGHT / self.top()
    }

    pub(crate) fn grid(self, width: i64) -> String {
        let mut path = String::new();
        for mark in self.marks().into_iter().skip(1) {
            let _ = write!(path, "M0 {}H{width}", self.y(mark));
        }
        path
    }
}

fn bars(counts: [i64; 4], scale: Scale) -> impl IntoView {
    let mut bars = Vec::new();
    for (i, n) in counts.into_iter().enumerate() {
        let x = SLOTS[i];
        let y = scale.y(n);
        let class = format!("chart__bar-{}", i + 1);
        bars.push(view! { <rect class=class x=x y=y width=BAR height=HEIGHT - y></rect> });
    }
    bars
}

fn slopes(counts: [i64; 4], scale: Scale) -> String {
    let mut path = String::new();
    for (i, pair) in counts.windows(2).enumerate() {
        let from = SLOTS[i] + BAR;
        let to = SLOTS[i + 1];
        let _ = write!(path, "M{from} {}L{to} {}V{HEIGHT}H{from}Z", scale.y(pair[0]), scale.y(pair[1]));
    }
    path
}

fn sentence(counts: [i64; 4]) -> String {
    const PLACES: [&str; 3] = ["at the photo", "between the photo and the form", "at the form"];
    let mut worst = 0;
    let mut most_lost = 0;
    for i in 0..PLACES.len() {
        let lost = (counts[i] - counts[i + 1]).max(0);
        // Of equal steps the last one.
        if lost >= most_lost {
            worst = i;
            most_lost = lost;
        }
    }
    if most_lost == 0 {
        return "Everyone who started completed the request.".to_owned();
    }
    format!("Most people stop {}: {} of {} left there.", PLACES[worst], grouped(most_lost), grouped(counts[worst]))
}

/// '1,492'.
pub(crate) fn grouped(n: i64) -> String {
    let digits = n.max(0).to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn scales_are_round_and_reach_the_highest_bar() {
        assert_eq!(Scale::over(412).marks(), [0, 200, 400, 600]);
        assert_eq!(Scale::over(4).marks(), [0, 1, 2, 3, 4]);
        assert_eq!(Scale::over(1).marks(), [0, 1]);
        assert_eq!(Scale::over(0).marks(), [0, 1]);
        for max in [1, 7, 99, 100, 101, 9_999, i64::MAX / 8] {
            let scale = Scale::over(max);
            assert!(scale.top() >= max && scale.steps <= 4, "{max} {scale:?}");
        }
    }

    #[test]
    fn the_sentence_names_the_largest_loss() {
        assert_eq!(sentence([412, 268, 151, 64]), "Most people stop at the photo: 144 of 412 left there.");
        assert_eq!(sentence([200, 190, 151, 64]), "Most people stop at the form: 87 of 151 left there.");
        // A request sent without scripts is only counted in the last step.
        assert_eq!(sentence([3, 3, 3, 4]), "Everyone who started completed the request.");
    }

    #[test]
    fn the_plot_reads_without_eyes_and_without_style_attributes() {
        let html = html_of(|| funnel([1412, 268, 151, 64]));
        assert!(html.contains("1,412 chose a style, 268 passed the photo, 151 reached the form, 64 sent it"));
        assert!(!html.contains("style="));
    }

    #[test]
    fn no_figures_no_plot() {
        let html = html_of(|| funnel([0; 4]));
        assert!(html.contains("No visitor has tried") && !html.contains("<svg"));
    }
}
