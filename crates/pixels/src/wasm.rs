//! The photo Worker's interface.
//!
//! A refusal (a limit, a wrong type) is thrown as the plain message to show; a failure is thrown as
//! an `Error`, in which case the Worker sends the file unchanged.

use crate::error::PixelsError;
use crate::exif::Orientation;
use crate::files::jpeg::JpegFile;
use crate::photo::Prepared;
use crate::planar::Planes;
use crate::probe::Probe;
use domain::limits;
use domain::media::photo::{PhotoFormat, PixelSize, target_size};
use wasm_bindgen::prelude::*;

/// A chosen file, checked.
#[wasm_bindgen]
pub struct Photo {
    bytes: Vec<u8>,
    probe: Option<Probe>,
}

/// A prepared photo.
#[wasm_bindgen]
pub struct PreparedPhoto {
    prepared: Prepared,
}

#[wasm_bindgen]
impl Photo {
    /// Reads the header and checks it. HEIC passes without measuring.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: Vec<u8>, mobile: bool) -> Result<Self, JsValue> {
        let probe = match crate::probe(&bytes) {
            Ok(probe) => {
                domain::media::photo::check_dimensions(probe.width, probe.height)?;
                Some(probe)
            }
            Err(PixelsError::Heic) => None,
            Err(error) => return Err(JsValue::from_str(error.sentence(mobile))),
        };
        Ok(Self { bytes, probe })
    }

    /// `jpeg`, `png`, `webp` or `heic`.
    #[wasm_bindgen(getter)]
    pub fn format(&self) -> String {
        let format = match self.photo_format() {
            PhotoFormat::Jpeg => "jpeg",
            PhotoFormat::Png => "png",
            PhotoFormat::Webp => "webp",
            PhotoFormat::Heic => "heic",
        };
        format.to_owned()
    }

    /// Width, upright; 0 if unknown (HEIC).
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        match self.probe {
            Some(probe) => probe.width,
            None => 0,
        }
    }

    /// Height, upright; 0 if unknown (HEIC).
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
    /// metadata, or its format is not widely supported.
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
        !probe.metadata && size.width == probe.width && size.height == probe.height
    }

    /// Throws the message to show if the file is too large to be sent unchanged.
    #[wasm_bindgen(js_name = checkSendable)]
    pub fn check_sendable(&self) -> Result<(), JsValue> {
        let format = self.photo_format();
        Ok(domain::media::photo::check_size(format, self.bytes.len())?)
    }

    /// Decodes a JPEG here and prepares it.
    pub fn prepare(&self, progress: &js_sys::Function) -> Result<PreparedPhoto, JsValue> {
        done(crate::prepare_photo_with(&self.bytes, &mut teller(progress)))
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
        let Some(file) = JpegFile::read(&self.bytes) else { return Err(JsError::new("not a JPEG").into()) };
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
    fn photo_format(&self) -> PhotoFormat {
        match self.probe {
            Some(probe) => probe.format,
            None => PhotoFormat::Heic,
        }
    }

    /// The size before rotation; 0 if unknown (HEIC).
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

/// Prepares pixels that the browser or the HEIC module decoded, upright and possibly shrunk
/// already; check the dimensions with [`check_dimensions`] first.
#[wasm_bindgen(js_name = prepareRgba)]
pub fn prepare_rgba(
    width: u32,
    height: u32,
    rgba: Vec<u8>,
    progress: &js_sys::Function,
) -> Result<PreparedPhoto, JsValue> {
    done(crate::prepare_rgba_with(width, height, rgba, &mut teller(progress)))
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
