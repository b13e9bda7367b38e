//! The photo Worker's interface.
//!
//! A refusal (a limit, a wrong type) is thrown as the plain message to show; a failure is thrown as
//! an `Error`, in which case the Worker sends the file unchanged.

use crate::error::PixelsError;
use crate::exif::Orientation;
use crate::files::jpeg::JpegFile;
use crate::jpeg::MissingRows;
use crate::photo::Prepared;
use crate::planar::Planes;
use crate::probe::Probe;
use domain::limits;
use domain::media::photo::{PhotoFormat, PixelSize, target_size};
use wasm_bindgen::prelude::*;

/// Largest profile that is sent along, in bytes: a camera's or phone's. The browser applies larger ones.
const PROFILE_SENT_MAX: usize = 64 * 1024;

/// A chosen file, checked.
#[wasm_bindgen]
pub struct Photo {
    bytes: Vec<u8>,
    /// Its header, if that can be read here.
    probe: Option<Probe>,
    /// The markers of a JPEG: looking for them takes milliseconds.
    jpeg: Option<JpegFile>,
}

/// A prepared photo.
#[wasm_bindgen]
pub struct PreparedPhoto {
    prepared: Prepared,
}

#[wasm_bindgen]
impl Photo {
    /// Reads the header and checks it. HEIC, other kinds and damaged files pass without measuring: the browser may be
    /// able to show them. `any_size`: small ones pass, too.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: Vec<u8>, any_size: bool) -> Result<Self, JsValue> {
        let probe = match crate::probe(&bytes) {
            Ok(probe) => {
                if !any_size {
                    domain::media::photo::check_dimensions(probe.width, probe.height)?;
                }
                Some(probe)
            }
            Err(PixelsError::Refused(sentence)) => return Err(JsValue::from_str(sentence)),
            Err(_) => None,
        };
        let is_jpeg = PhotoFormat::sniff(&bytes) == Some(PhotoFormat::Jpeg);
        let jpeg = if is_jpeg { JpegFile::read(&bytes) } else { None };
        Ok(Self { bytes, probe, jpeg })
    }

    /// `jpeg`, `png`, `webp`, `heic` or `unknown`.
    #[wasm_bindgen(getter)]
    pub fn format(&self) -> String {
        let format = match PhotoFormat::sniff(&self.bytes) {
            Some(PhotoFormat::Jpeg) => "jpeg",
            Some(PhotoFormat::Png) => "png",
            Some(PhotoFormat::Webp) => "webp",
            Some(PhotoFormat::Heic) => "heic",
            None => "unknown",
        };
        format.to_owned()
    }

    /// Whether it is an animation, of which only the first picture is kept.
    #[wasm_bindgen(getter, js_name = isAnimated)]
    pub fn is_animated(&self) -> bool {
        crate::is_animated(&self.bytes)
    }

    /// The sentence to show if the browser cannot read the file either; `mobile` chooses which types it names.
    pub fn refusal(&self, mobile: bool) -> String {
        let why = match (PhotoFormat::sniff(&self.bytes), &self.jpeg) {
            (None, _) => PixelsError::Unknown,
            (_, Some(JpegFile { unsupported: Some(coding), .. })) => PixelsError::unsupported(coding),
            _ => PixelsError::damaged("not shown by the browser"),
        };
        why.sentence(mobile).to_owned()
    }

    /// Whether an image element may show most of a damaged file.
    #[wasm_bindgen(getter, js_name = mayBeShown)]
    pub fn may_be_shown(&self) -> bool {
        match (PhotoFormat::sniff(&self.bytes), &self.jpeg) {
            (Some(PhotoFormat::Jpeg), file) => file.as_ref().is_some_and(JpegFile::is_sharp),
            (format, _) => format.is_some(),
        }
    }

    /// Whether the browser should decode the JPEG: its colors can neither be converted here nor be sent along.
    #[wasm_bindgen(getter, js_name = needsColors)]
    pub fn needs_colors(&self) -> bool {
        let Some(JpegFile { components, profile: Some(profile), .. }) = &self.jpeg else { return false };
        *components != 3 || profile.len() > PROFILE_SENT_MAX
    }

    /// Width, upright; 0 if unknown.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        match self.probe {
            Some(probe) => probe.width,
            None => 0,
        }
    }

    /// Height, upright; 0 if unknown.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        match self.probe {
            Some(probe) => probe.height,
            None => 0,
        }
    }

    /// True if the dimensions reveal whether the browser's decoder applied the orientation, or if
    /// there is none to apply: browsers differ in that.
    #[wasm_bindgen(getter, js_name = turnsVisibly)]
    pub fn turns_visibly(&self) -> bool {
        let Some(probe) = self.probe else { return false };
        let changes_shape = probe.orientation.swaps_sides() && probe.width != probe.height;
        probe.orientation == Orientation::UPRIGHT || changes_shape
    }

    /// Width before rotation.
    #[wasm_bindgen(getter, js_name = storedWidth)]
    pub fn stored_width(&self) -> u32 {
        self.stored_size().width
    }

    /// Height before rotation.
    #[wasm_bindgen(getter, js_name = storedHeight)]
    pub fn stored_height(&self) -> u32 {
        self.stored_size().height
    }

    /// True if the file should not be sent unchanged: the file or picture is too large, it contains
    /// metadata, its format is not widely supported, or the server may not be able to read it.
    #[wasm_bindgen(getter, js_name = needsWork)]
    pub fn needs_work(&self) -> bool {
        self.bytes.len() > limits::PHOTO_COMPRESS_ABOVE || !self.may_stay()
    }

    /// True if only the size in bytes is a reason against sending the file unchanged: it is sent
    /// unchanged if processing gains nothing.
    #[wasm_bindgen(getter, js_name = mayStay)]
    pub fn may_stay(&self) -> bool {
        let Some(probe) = self.probe else { return false };
        let size = target_size(probe.width, probe.height);
        probe.sound && !probe.metadata && size.width == probe.width && size.height == probe.height
    }

    /// Throws the message to show if the file is too large to be sent unchanged.
    #[wasm_bindgen(js_name = checkSendable)]
    pub fn check_sendable(&self) -> Result<(), JsValue> {
        let Some(format) = PhotoFormat::sniff(&self.bytes) else { return Ok(()) };
        Ok(domain::media::photo::check_size(format, self.bytes.len())?)
    }

    /// Decodes a JPEG here and prepares it.
    pub fn prepare(&self, progress: &js_sys::Function) -> Result<PreparedPhoto, JsValue> {
        done(crate::prepare_photo_with(&self.bytes, MissingRows::Refused, &mut teller(progress)))
    }

    /// Prepares pixels that the browser or the HEIC module decoded, possibly shrunk already; check the dimensions with
    /// [`check_dimensions`] first. `as_stored`: they still have to be turned.
    #[wasm_bindgen(js_name = prepareRgba)]
    pub fn prepare_rgba(
        &self,
        width: u32,
        height: u32,
        rgba: Vec<u8>,
        as_stored: bool,
        progress: &js_sys::Function,
    ) -> Result<PreparedPhoto, JsValue> {
        let orientation = if as_stored { self.orientation() } else { Orientation::UPRIGHT };
        done(crate::prepare_stored_rgba(width, height, rgba, orientation, &mut teller(progress)))
    }

    /// A PNG or WebP that has to be turned, as a file that the browser shows as it is stored: some turn it, some do
    /// not.
    #[wasm_bindgen(js_name = asStored)]
    pub fn as_stored(&self) -> Option<Vec<u8>> {
        if self.orientation() == Orientation::UPRIGHT {
            return None;
        }
        crate::strip::strip_orientation(&self.bytes)
    }

    /// Prepares the same JPEG from planes that the browser decoded, as stored (not rotated):
    /// brightness, Cb, Cr without padding.
    #[wasm_bindgen(js_name = preparePlanes)]
    pub fn prepare_planes(
        &self,
        data: &[u8],
        color_width: u32,
        color_height: u32,
        progress: &js_sys::Function,
    ) -> Result<PreparedPhoto, JsValue> {
        let Some(file) = &self.jpeg else { return Err(JsError::new("not a JPEG").into()) };
        let planes = Planes {
            width: file.width,
            height: file.height,
            color_width,
            color_height,
            data,
            orientation: file.orientation,
            profile: file.profile.as_deref(),
        };
        done(crate::prepare_planes_with(&planes, &mut teller(progress)))
    }
}

impl Photo {
    fn orientation(&self) -> Orientation {
        match self.probe {
            Some(probe) => probe.orientation,
            None => Orientation::UPRIGHT,
        }
    }

    /// The size before rotation; 0 if unknown.
    fn stored_size(&self) -> PixelSize {
        match self.probe {
            Some(probe) => probe.orientation.upright(probe.width, probe.height),
            None => PixelSize { width: 0, height: 0 },
        }
    }
}

/// Throws the message to show if a picture of these dimensions is refused: for formats whose
/// dimensions are known only after decoding.
#[wasm_bindgen(js_name = checkDimensions)]
pub fn check_dimensions(width: u32, height: u32) -> Result<(), JsValue> {
    Ok(domain::media::photo::check_dimensions(width, height)?)
}

/// The width to which a picture of these dimensions will be shrunk: for decoders that can shrink.
#[wasm_bindgen(js_name = targetWidth)]
#[must_use]
pub fn target_width(width: u32, height: u32) -> u32 {
    target_size(width, height).width
}

/// Maximum number of pixels to decode.
#[wasm_bindgen(js_name = pixelsMax)]
#[must_use]
pub fn pixels_max() -> f64 {
    limits::PHOTO_PIXELS_MAX as f64
}

#[wasm_bindgen]
impl PreparedPhoto {
    /// Width in pixels.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        self.prepared.width
    }

    /// Height in pixels.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        self.prepared.height
    }

    /// Returns the JPEG file once; a second call returns none.
    #[wasm_bindgen(js_name = takeJpeg)]
    pub fn take_jpeg(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.prepared.jpeg)
    }
}

fn done(result: Result<Prepared, PixelsError>) -> Result<PreparedPhoto, JsValue> {
    match result {
        Ok(prepared) => Ok(PreparedPhoto { prepared }),
        Err(PixelsError::Refused(sentence)) => Err(JsValue::from_str(sentence)),
        Err(error) => Err(JsError::new(&error.to_string()).into()),
    }
}

fn teller(progress: &js_sys::Function) -> impl FnMut(u8) {
    move |percent| {
        // An exception in the callback must not lose the photo.
        let _ = progress.call1(&JsValue::NULL, &JsValue::from(percent));
    }
}
