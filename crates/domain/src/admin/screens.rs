//! What the back office's pages hand to their islands: the first data of a
//! screen, so that none waits for a second request.

use super::{AuditEntry, DeliveryRow, Device, FormSpec, ListPage, MediaPage, Record, SelectOption, Trashed};
use crate::island::PhotoUrls;
use serde::Serialize;

macro_rules! screens {
    ($($(#[$meta:meta])* $name:ident { $($(#[$fmeta:meta])* $field:ident: $type:ty,)+ })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "camelCase")]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub struct $name {
            /// Who is signed in: the sign-in over a screen begins with it.
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
        /// Host of the public site, as search results name it.
        host: String,
        /// Where the photo worker and its modules are served.
        wasm: PhotoUrls,
        /// The last tries to send leads on. Only for the contact settings.
        deliveries: Vec<DeliveryRow>,
    }

    /// The pictures of the pages.
    PageImagesScreen {
        /// What is said around them.
        spec: FormSpec,
        /// The slots.
        records: Vec<Record>,
        /// What the hero's form asks for.
        hero_spec: FormSpec,
        /// The hero's video and fallback picture.
        hero: Record,
        /// Where the photo worker and its modules are served.
        wasm: PhotoUrls,
    }

    /// The media library.
    MediaScreen {
        /// What its name or text must have in it.
        q: String,
        /// The filter, as in the address.
        show: String,
        /// The newest of these pictures.
        page: MediaPage,
        /// Where the photo worker and its modules are served.
        wasm: PhotoUrls,
    }

    /// Pictures that were on their way when the screen before was left; on every screen.
    UploadsScreen {
        /// Where the photo worker and its modules are served.
        wasm: PhotoUrls,
    }

    /// What was deleted, and what was done.
    TrashScreen {
        /// What can be put back.
        trashed: Vec<Trashed>,
        /// The latest lines of the audit log.
        audit: Vec<AuditEntry>,
    }

    /// The owner's account.
    AccountScreen {
        /// Fewest characters of a password.
        password_min: u32,
        /// What is advised about it.
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
    /// Whose words.
    pub name: String,
}
