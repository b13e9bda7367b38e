//! `{type, timestamp, data}`, as Standard Webhooks recommend; `data` is the lead as it is when the message is sent.
//! docs/webhooks.md lists the fields.

use super::payload::Happened;
use crate::error::BackendError;
use crate::time::zone::iso;
use domain::features::visits::Visit;
use domain::leads::lead::{Lead, LeadPhoto};
use domain::leads::options::LeadStatus;
use serde::Serialize;

#[derive(Serialize)]
struct Envelope<'a> {
    r#type: &'static str,
    timestamp: String,
    data: Data<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data<'a> {
    lead_id: &'a str,
    reference: &'a str,
    /// Which form it came from: `contact`, `refit` or `visit`.
    kind: &'static str,
    status: &'static str,
    received_at: String,
    name: &'a str,
    email: &'a str,
    phone: &'a str,
    preferred_contact_method: &'static str,
    preferred_time: &'static str,
    message: &'a str,
    /// The chosen style or the requested service.
    topic: &'a str,
    project: Option<Project<'a>>,
    surfaces: Vec<Surface<'a>>,
    visit: Option<VisitTimes>,
    /// Screens of the back office, for the signed-in owner only; null if the site's address is not set.
    url: Option<String>,
    photo_url: Option<String>,
    /// The visitor's words about the first photo.
    photo_words: Option<&'a str>,
    further_photos: Vec<FurtherPhoto<'a>>,
    sketch_url: Option<String>,
    came_from: CameFrom<'a>,
    /// The owner's figure, in cents.
    won_cents: Option<i64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Project<'a> {
    location: &'a str,
    vessel_name: Option<&'a str>,
    vessel_feet: Option<f64>,
    service: &'a str,
    found_by: &'a str,
}

#[derive(Serialize)]
struct FurtherPhoto<'a> {
    url: Option<String>,
    words: &'a str,
}

#[derive(Serialize)]
struct Surface<'a> {
    name: &'static str,
    material: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct VisitTimes {
    proposed_times: Vec<String>,
    starts_at: Option<String>,
    ends_at: Option<String>,
}

#[derive(Serialize)]
struct CameFrom<'a> {
    host: Option<&'a str>,
    campaign: Option<&'a str>,
    page: Option<&'a str>,
}

/// `site` is the site's base URL.
pub(crate) fn standard(of: Happened<'_>, lead: &Lead, site: Option<&str>) -> Result<Vec<u8>, BackendError> {
    let envelope = Envelope { r#type: of.event.code(), timestamp: iso(of.at)?, data: data(lead, site)? };
    serde_json::to_vec(&envelope).map_err(|e| BackendError::Unexpected(format!("webhook body: {e}")))
}

fn data<'a>(lead: &'a Lead, site: Option<&str>) -> Result<Data<'a>, BackendError> {
    let summary = &lead.summary;
    let visit = match &lead.visit {
        Some(visit) => Some(times(visit)?),
        None => None,
    };
    Ok(Data {
        lead_id: &summary.id,
        reference: &summary.reference,
        kind: summary.kind.code(),
        status: summary.status.code(),
        received_at: iso(summary.received_at)?,
        name: &summary.name,
        email: &lead.email,
        phone: &lead.phone,
        preferred_contact_method: lead.contact_method.code(),
        preferred_time: lead.preferred_time.code(),
        message: &summary.message,
        topic: &summary.topic,
        project: project(lead),
        surfaces: surfaces(lead),
        visit,
        url: site.map(|site| format!("{site}/admin/leads/{}", summary.id)),
        photo_url: photo(site, lead.photo()),
        photo_words: words(lead),
        further_photos: further_photos(lead, site),
        sketch_url: photo(site, lead.sketch()),
        came_from: CameFrom {
            host: lead.entry.host.as_deref(),
            campaign: lead.entry.campaign.as_deref(),
            page: lead.entry.page.as_deref(),
        },
        won_cents: if summary.status == LeadStatus::Won { lead.amount_cents } else { None },
    })
}

fn project(lead: &Lead) -> Option<Project<'_>> {
    let project = lead.project.as_ref()?;
    Some(Project {
        location: &project.location,
        vessel_name: project.vessel_name.as_deref(),
        vessel_feet: project.vessel_length,
        service: &project.service,
        found_by: &project.source,
    })
}

fn surfaces(lead: &Lead) -> Vec<Surface<'_>> {
    let mut surfaces = Vec::new();
    for surface in &lead.surfaces {
        surfaces.push(Surface { name: surface.name.label(), material: surface.material.as_deref() });
    }
    surfaces
}

fn times(visit: &Visit) -> Result<VisitTimes, BackendError> {
    let mut proposed_times = Vec::new();
    for slot in &visit.slots {
        proposed_times.push(iso(slot.starts_at)?);
    }
    let mut times = VisitTimes { proposed_times, starts_at: None, ends_at: None };
    if let Some(booking) = &visit.booking {
        times.starts_at = Some(iso(booking.starts_at)?);
        times.ends_at = Some(iso(booking.ends_at)?);
    }
    Ok(times)
}

fn words(lead: &Lead) -> Option<&str> {
    Some(&lead.photo()?.words)
}

fn further_photos<'a>(lead: &'a Lead, site: Option<&str>) -> Vec<FurtherPhoto<'a>> {
    let mut photos = Vec::new();
    for further in lead.further_photos() {
        photos.push(FurtherPhoto { url: photo(site, Some(further)), words: &further.words });
    }
    photos
}

fn photo(site: Option<&str>, photo: Option<&LeadPhoto>) -> Option<String> {
    Some(format!("{}{}", site?, photo?.path()))
}
