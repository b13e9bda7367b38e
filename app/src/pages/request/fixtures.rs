use domain::Timestamp;
use domain::features::conversation::visitor_view::{
    RequestStanding, RequestStep, ShownMessage, VisitState, VisitorView,
};
use domain::features::visits::{VISIT_MS, VisitSlot};
use domain::leads::lead::LeadPhoto;
use domain::leads::options::LeadKind;
use domain::leads::photos::PhotoKind;
use domain::leads::surfaces::{LeadSurface, SurfaceName};

pub(crate) const AT: Timestamp = Timestamp(1_795_211_880_000);

pub(crate) fn view_of() -> VisitorView {
    let photo = |id: &str, kind| LeadPhoto {
        id: id.into(),
        kind,
        words: String::new(),
        width: 1920,
        height: 1440,
        bytes: 9,
        message_id: None,
        by_owner: false,
    };
    VisitorView {
        reference: "HG-7K2M9Q".into(),
        greeting: "Jane".into(),
        kind: LeadKind::Refit,
        received_at: AT,
        request: "LOA < 50 ft".into(),
        topic: "Luxury Traditional".into(),
        surfaces: vec![LeadSurface { name: SurfaceName::Settee, ..LeadSurface::default() }],
        photos: vec![photo("p1", PhotoKind::Photo), photo("s1", PhotoKind::Sketch)],
        proposed: vec![],
        booking: None,
        visit: VisitState::None,
        offers: None,
        standing: RequestStanding::Answered,
        step: RequestStep::Answered,
        answered_at: Some(AT),
        notes: vec![],
        decisions: vec![],
        messages: vec![
            ShownMessage {
                by_visitor: false,
                text: "Is the light <b>12 volts?\n\nDana".into(),
                at: AT,
                times: vec![AT],
                choices: vec![],
                photos: vec![],
            },
            ShownMessage {
                by_visitor: true,
                text: "It is".into(),
                at: AT,
                times: vec![],
                choices: vec![],
                photos: vec![photo("p2", PhotoKind::Photo)],
            },
        ],
        until: AT.plus_ms(domain::limits::VISITORS_PAGE_MS),
        is_mailed: true,
    }
}

/// A time that the owner offers.
pub(crate) fn slot(id: &str) -> VisitSlot {
    VisitSlot {
        id: id.into(),
        starts_at: AT,
        ends_at: AT.plus_ms(VISIT_MS),
        confirmed: false,
        taken: false,
        message_id: Some("m1".into()),
        offered_at: Some(AT),
    }
}
