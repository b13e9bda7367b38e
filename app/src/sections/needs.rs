//! What a component of a section needs on its page. Each declares it as `NEEDS`.

use crate::ui::Icon;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Needs {
    /// Names of style sheets: `sections/gallery` is `style/sections/gallery.css`.
    pub(crate) sheets: &'static [&'static str],
    pub(crate) icons: &'static [Icon],
    /// Names of scripts: `public/contact` is `frontend-islands/src/public/contact.ts`.
    pub(crate) scripts: &'static [&'static str],
    /// What the page's policy has to allow: [`crate::head::LIVE_MAP`], [`crate::head::WASM`].
    pub(crate) allows: &'static [&'static str],
}

impl Needs {
    pub(crate) const NONE: Self = Self { sheets: &[], icons: &[], scripts: &[], allows: &[] };
}
