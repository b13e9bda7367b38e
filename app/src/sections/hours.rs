use domain::content::business::BusinessProfile;
use domain::content::hours::OpenStatus;
use domain::time::day::LocalTime;
use leptos::prelude::*;

/// The local time of the shop; none outside a request.
pub(crate) fn local_time(profile: &BusinessProfile) -> Option<LocalTime> {
    let now = use_context::<backend::SharedBackend>()?.clock.now();
    Some(backend::time::zone::local(&profile.time_zone, now))
}

/// 'Open now until 4pm', 'By appointment today' or 'Closed for Thanksgiving, opens tomorrow at
/// 8am'. May be a minute old, as pages are cached that long.
#[component]
pub fn OpenNow<'a>(profile: &'a BusinessProfile) -> impl IntoView + use<> {
    let now = if profile.hours.is_known() { local_time(profile) } else { None };
    now.map(|now| open_at(profile, now))
}

fn open_at(profile: &BusinessProfile, now: LocalTime) -> impl IntoView + use<> {
    let state = profile.hours.state(now);
    let code = match state.open {
        OpenStatus::Now => "now",
        OpenStatus::ByAppointment => "appointment",
        OpenStatus::Closed => "closed",
    };
    // 'Closed now, opens ...' needs a comma, 'Open now until ...' does not.
    let rest = match (state.open, state.detail.as_str()) {
        (_, "") => String::new(),
        (OpenStatus::Closed, detail) => format!(", {detail}"),
        (_, detail) => format!(" {detail}"),
    };
    view! { <p class="open-now" data-open=code><span><b>{state.text}</b>{rest}</span></p> }
}

#[component]
pub fn HoursTable<'a>(profile: &'a BusinessProfile) -> impl IntoView + use<> {
    table(profile, local_time(profile))
}

fn table(profile: &BusinessProfile, now: Option<LocalTime>) -> impl IntoView + use<> {
    if !profile.hours.is_known() {
        return None;
    }
    let week = profile
        .hours
        .lines()
        .into_iter()
        .map(|line| view! { <dt>{line.days}</dt><dd>{line.hours}</dd> })
        .collect_view();
    let ahead = now.map(|now| {
        profile
            .hours
            .exceptions_ahead(now.day)
            .into_iter()
            .map(|ahead| {
                view! { <dt class="differs">{ahead.day.short()}</dt><dd class="differs">{ahead.exception.text()}</dd> }
            })
            .collect_view()
    });
    Some(view! { <dl class="hours">{week}{ahead}</dl> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::content::business::{DayHours, HoursException};

    fn profile() -> BusinessProfile {
        let mut profile = BusinessProfile::default();
        profile.hours.exceptions = vec![HoursException {
            date: "2026-11-26".into(),
            reason: "Thanksgiving <b>".into(),
            hours: DayHours { span: None, by_appointment: false },
        }];
        profile
    }

    fn says(now: &str) -> String {
        let now = LocalTime::parse(now).expect("a time");
        html_of(|| open_at(&profile(), now))
    }

    #[test]
    fn it_says_how_it_stands() {
        let open = says("2026-11-23T09:00");
        assert!(open.contains("data-open=\"now\"") && open.contains("<b>Open now</b> until 4pm</span>"), "{open}");
        assert!(says("2026-11-21T09:00").contains("<b>By appointment</b> today"));
        assert!(says("2026-11-23T18:00").contains("<b>Closed now</b>, opens tomorrow at 8am"));
        assert!(says("2026-11-26T09:00").contains("<b>Closed for Thanksgiving &lt;b&gt;</b>, opens tomorrow at 8am"));
    }

    #[test]
    fn holidays_follow_the_week_while_they_are_near() {
        let html = |now| {
            let now = LocalTime::parse(now).expect("a time");
            html_of(|| table(&profile(), Some(now)))
        };
        assert!(html("2026-11-21T09:00").contains("Thu, Nov 26"));
        assert!(!html("2026-11-27T09:00").contains("Nov 26") && !html("2026-10-01T09:00").contains("Nov 26"));
    }

    #[test]
    fn outside_a_request_nobody_knows_the_time() {
        let profile = profile();
        let html = html_of(|| view! { <OpenNow profile=&profile/> });
        assert!(!html.contains("open-now"));
    }
}
