//! The initial data that the back office's pages pass to their islands, so that no screen needs a
//! second request.

use super::{AuditEntry, DeliveryRow, Device, ListPage, MediaPage, Record, Trashed};
use crate::kinds::{FormSpec, SelectOption};
use crate::site::island::PhotoUrls;
use serde::Serialize;

macro_rules! screens {
    ($($(#[$meta:meta])* $name:ident { $($(#[$fmeta:meta])* $field:ident: $type:ty,)+ })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub struct $name {
            /// Who is signed in: prefills the sign-in dialog over a screen.
            pub email: String,
            $($(#[$fmeta])* pub $field: $type,)+
        }
    )+};
}

screens! {
    /// A list.
    ListScreen {
        /// What its form asks for, and how the list works.
        spec: FormSpec,
        /// The rows.
        page: ListPage,
        /// Common pages without head data: slug and name. Only for SEO.
        quick: Vec<SelectOption>,
    }

    /// A form.
    EditorScreen {
        /// What it asks for.
        spec: FormSpec,
        /// The record, or a new one with its defaults.
        record: Record,
        /// The carousel in its order. Only for testimonials.
        carousel: Vec<Neighbour>,
        /// Host of the public site, for the search result preview.
        host: String,
        /// Where the photo worker and its modules are served.
        wasm: PhotoUrls,
        /// The latest delivery attempts. Only for the contact settings.
        deliveries: Vec<DeliveryRow>,
    }

    /// The pages' pictures.
    PageImagesScreen {
        /// Their form.
        spec: FormSpec,
        /// The slots.
        records: Vec<Record>,
        /// The hero's form.
        hero_spec: FormSpec,
        /// The hero's video and fallback picture.
        hero: Record,
        /// Where the photo worker and its modules are served.
        wasm: PhotoUrls,
    }

    /// The media library.
    MediaScreen {
        /// The search text, matched against name and alt text.
        q: String,
        /// The filter's code, as in the URL.
        show: String,
        /// The newest pictures that match.
        page: MediaPage,
        /// Where the photo worker and its modules are served.
        wasm: PhotoUrls,
    }

    /// Uploads that were pending when the previous screen was left; on every screen.
    UploadsScreen {
        /// Where the photo worker and its modules are served.
        wasm: PhotoUrls,
    }

    /// The trash and the audit log.
    TrashScreen {
        /// What can be restored.
        trashed: Vec<Trashed>,
        /// The latest lines of the audit log.
        audit: Vec<AuditEntry>,
    }

    /// The owner's account.
    AccountScreen {
        /// Minimum length of a password.
        password_min: u32,
        /// Advice on the password.
        password_advice: String,
        /// How long a device stays signed in.
        session_rule: String,
        /// Where the owner is signed in, this device first.
        devices: Vec<Device>,
    }
}

/// Another testimonial of the carousel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Neighbour {
    /// Row id.
    pub id: String,
    /// Its client.
    pub name: String,
}
