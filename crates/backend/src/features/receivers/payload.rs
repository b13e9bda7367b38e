//! The payload of the first webhook about a lead. One envelope for every kind; the field names inside
//! are the specification's, which differ between refit flow and contact form. Other receivers get the
//! payload of `standard_payload`.

use crate::error::BackendError;
use crate::time::zone::iso;
use domain::Timestamp;
use domain::features::receivers::WebhookEvent;
use domain::features::visits::Visit;
use domain::leads::lead::{Lead, LeadPhoto, LeadProject};
use domain::leads::options::LeadKind;
use serde::Serialize;

#[derive(Serialize)]
struct Envelope<'a, Fields> {
    id: &'a str,
    r#type: &'static str,
    timestamp: String,
    reference: &'a str,
    name: &'a str,
    email: &'a str,
    phone: &'a str,
    source: &'static str,
    #[serde(flatten)]
    fields: Fields,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RefitFields<'a> {
    style_chosen: Option<&'a str>,
    style_id: Option<&'a str>,
    description: &'a str,
    preferred_contact_method: &'static str,
    preferred_time: &'static str,
    /// Accessible to the signed-in owner only: the photo is private.
    image_url: Option<String>,
    /// The visitor's words about it.
    image_words: Option<&'a str>,
    /// The photos after it.
    further_images: Vec<ImageFields<'a>>,
    photo_missing: bool,
    /// The photo in other materials, as private as the photo.
    sketch_url: Option<String>,
    surfaces: Vec<SurfaceFields<'a>>,
}

#[derive(Serialize)]
struct ImageFields<'a> {
    /// As private as the first one.
    url: Option<String>,
    words: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SurfaceFields<'a> {
    name: &'static str,
    /// Null if it is to stay as it is.
    material: Option<&'a str>,
    material_id: Option<&'a str>,
    direction: Option<i32>,
}

#[derive(Serialize)]
struct ContactFields<'a> {
    first_name: &'a str,
    last_name: &'a str,
    boat_location: &'a str,
    vessel_name: Option<&'a str>,
    vessel_length: Option<f64>,
    primary_service: &'a str,
    /// The same as `primary_service`, as the specification requires.
    interest: &'a str,
    discovery_source: &'a str,
    message: &'a str,
    /// Accessible to the signed-in owner only.
    image_url: Option<String>,
    image_words: Option<&'a str>,
    further_images: Vec<ImageFields<'a>>,
    photo_missing: bool,
    preferred_contact_method: &'static str,
    preferred_time: &'static str,
    /// Always true: nothing is stored without consent.
    consent: bool,
}

#[derive(Serialize)]
struct VisitFields<'a> {
    proposed_times: Vec<String>,
    message: &'a str,
    preferred_contact_method: &'static str,
    consent: bool,
}

/// The event that a message tells.
#[derive(Clone, Copy)]
pub(crate) struct Happened<'a> {
    /// Of the message, for the receiver.
    pub(crate) id: &'a str,
    pub(crate) event: WebhookEvent,
    pub(crate) at: Timestamp,
}

/// `site` is the site's base URL.
pub(crate) fn flat(of: Happened<'_>, lead: &Lead, site: Option<&str>) -> Result<Vec<u8>, BackendError> {
    // Not only visit requests have a visit.
    let visit_of = lead.visit.as_ref().filter(|_| lead.summary.kind == LeadKind::Visit);
    let json = match (&lead.project, visit_of) {
        (Some(project), _) => serde_json::to_vec(&envelope(of, lead, contact(lead, project, site))?),
        (None, Some(proposed)) => serde_json::to_vec(&envelope(of, lead, visit(lead, proposed)?)?),
        (None, None) => serde_json::to_vec(&envelope(of, lead, refit(lead, site))?),
    };
    json.map_err(|e| BackendError::Unexpected(format!("webhook body: {e}")))
}

fn envelope<'a, Fields>(
    of: Happened<'a>,
    lead: &'a Lead,
    fields: Fields,
) -> Result<Envelope<'a, Fields>, BackendError> {
    Ok(Envelope {
        id: of.id,
        r#type: of.event.code(),
        timestamp: iso(of.at)?,
        reference: &lead.summary.reference,
        name: &lead.summary.name,
        email: &lead.email,
        phone: &lead.phone,
        source: source(lead.summary.kind),
        fields,
    })
}

fn refit<'a>(lead: &'a Lead, site: Option<&str>) -> RefitFields<'a> {
    let mut surfaces = Vec::new();
    for surface in &lead.surfaces {
        surfaces.push(SurfaceFields {
            name: surface.name.label(),
            material: surface.material.as_deref(),
            material_id: surface.material_id.as_deref(),
            direction: surface.direction,
        });
    }
    RefitFields {
        style_chosen: lead.style_id.as_ref().map(|_| lead.summary.topic.as_str()),
        style_id: lead.style_id.as_deref(),
        description: &lead.summary.message,
        preferred_contact_method: lead.contact_method.code(),
        preferred_time: lead.preferred_time.code(),
        image_url: private_url(site, lead.photo()),
        image_words: words(lead),
        further_images: further_images(lead, site),
        photo_missing: lead.summary.photo_missing,
        sketch_url: private_url(site, lead.sketch()),
        surfaces,
    }
}

fn private_url(site: Option<&str>, photo: Option<&LeadPhoto>) -> Option<String> {
    Some(format!("{}{}", site?, photo?.path()))
}

/// Of the first photo.
fn words(lead: &Lead) -> Option<&str> {
    let photo = lead.photo()?;
    Some(&photo.words)
}

fn further_images<'a>(lead: &'a Lead, site: Option<&str>) -> Vec<ImageFields<'a>> {
    let mut images = Vec::new();
    for photo in lead.further_photos() {
        images.push(ImageFields { url: private_url(site, Some(photo)), words: &photo.words });
    }
    images
}

fn contact<'a>(lead: &'a Lead, project: &'a LeadProject, site: Option<&str>) -> ContactFields<'a> {
    ContactFields {
        first_name: &project.first_name,
        last_name: &project.last_name,
        boat_location: &project.location,
        vessel_name: project.vessel_name.as_deref(),
        vessel_length: project.vessel_length,
        primary_service: &project.service,
        interest: &project.service,
        discovery_source: &project.source,
        message: &lead.summary.message,
        image_url: private_url(site, lead.photo()),
        image_words: words(lead),
        further_images: further_images(lead, site),
        photo_missing: lead.summary.photo_missing,
        preferred_contact_method: lead.contact_method.code(),
        preferred_time: lead.preferred_time.code(),
        consent: true,
    }
}

fn visit<'a>(lead: &'a Lead, proposed: &Visit) -> Result<VisitFields<'a>, BackendError> {
    Ok(VisitFields {
        proposed_times: proposed.slots.iter().map(|slot| iso(slot.starts_at)).collect::<Result<_, _>>()?,
        message: &lead.summary.message,
        preferred_contact_method: lead.contact_method.code(),
        consent: true,
    })
}

const fn source(kind: LeadKind) -> &'static str {
    match kind {
        LeadKind::Refit => "Showroom Visualize Flow",
        LeadKind::Contact => "Contact Form",
        LeadKind::Visit => "Showroom Visit Request",
    }
}
