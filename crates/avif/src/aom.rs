#![expect(unsafe_code, reason = "libaom is C")]

use crate::settings::{DEPTH, Error, Settings};
use libaom_sys::*;
use std::ffi::{CStr, CString, c_int};
use std::mem;
use std::ptr::{self, NonNull};
use std::slice;

/// Measured at equal SSIMULACRA2 by `end2end/perf/encoders`, each against libaom's default: `tune` took 7 % fewer
/// bytes, `enable-cdef` 2 %, the matrices with their metric 1 %. With `enable-intrabc`, which is for pictures
/// of screens, all filters are off.
const OPTIONS: [(&CStr, &CStr); 10] = [
    (c"tune", c"ssim"),
    (c"enable-cdef", c"1"),
    (c"enable-intrabc", c"0"),
    (c"enable-qm", c"1"),
    (c"qm-min", c"4"),
    (c"qm-max", c"15"),
    (c"dist-metric", c"qm-psnr"),
    (c"color-primaries", c"bt709"),
    (c"transfer-characteristics", c"srgb"),
    (c"matrix-coefficients", c"bt601"),
];

/// The AV1 data of one picture: Y, Cb and Cr of the full size, or one plane.
pub(crate) fn encode(width: u32, height: u32, planes: &[Vec<u16>], settings: Settings) -> Result<Vec<u8>, Error> {
    let monochrome = planes.len() == 1;
    let image = Image::new(width, height, planes, monochrome)?;
    let mut encoder = Encoder::new(width, height, monochrome, settings)?;
    let mut data = Vec::new();
    encoder.encode(Some(&image))?;
    encoder.take(&mut data);
    encoder.encode(None)?;
    encoder.take(&mut data);
    // A stream begins with a temporal delimiter, which a file should not have.
    let data = data.strip_prefix(&[0x12, 0]).unwrap_or(&data);
    if data.is_empty() { Err(Error("libaom gave no data".to_owned())) } else { Ok(data.to_vec()) }
}

struct Image(NonNull<aom_image_t>);

impl Image {
    fn new(width: u32, height: u32, planes: &[Vec<u16>], monochrome: bool) -> Result<Self, Error> {
        // One plane is the first of three: there is no format of its own for it.
        let format = if monochrome { AOM_IMG_FMT_I42016 } else { AOM_IMG_FMT_I44416 };
        // SAFETY: without a pointer it allocates the image, or returns none.
        let image = unsafe { aom_img_alloc(ptr::null_mut(), format, width, height, 16) };
        let Some(image) = NonNull::new(image) else { return Err(Error("no memory for the picture".to_owned())) };
        let mut image = Self(image);
        // SAFETY: just allocated, and only this function has it.
        let inner = unsafe { image.0.as_mut() };
        inner.range = AOM_CR_FULL_RANGE;
        for ((plane, &to), &stride) in planes.iter().zip(&inner.planes).zip(&inner.stride) {
            assert_eq!(plane.len(), width as usize * height as usize);
            for (y, row) in plane.chunks_exact(width as usize).enumerate() {
                // SAFETY: each of these planes has `height` rows, `stride` bytes apart, of at least `width` values
                // of two bytes; memory and strides are multiples of 16.
                unsafe { ptr::copy_nonoverlapping(row.as_ptr(), to.byte_add(y * stride as usize).cast(), row.len()) };
            }
        }
        Ok(image)
    }
}

impl Drop for Image {
    fn drop(&mut self) {
        // SAFETY: allocated by `aom_img_alloc`, and freed nowhere else.
        unsafe { aom_img_free(self.0.as_ptr()) };
    }
}

struct Encoder(Box<aom_codec_ctx_t>);

impl Encoder {
    fn new(width: u32, height: u32, monochrome: bool, settings: Settings) -> Result<Self, Error> {
        // SAFETY: numbers and pointers, for which zeros are valid.
        let mut config = unsafe { mem::zeroed::<aom_codec_enc_cfg_t>() };
        // SAFETY: the same.
        let context = unsafe { mem::zeroed::<aom_codec_ctx_t>() };
        // SAFETY: has no conditions; what it returns stays valid.
        let interface = unsafe { aom_codec_av1_cx() };
        // SAFETY: both pointers are valid.
        let code = unsafe { aom_codec_enc_config_default(interface, &raw mut config, AOM_USAGE_ALL_INTRA) };
        let mut encoder = Self(Box::new(context));
        encoder.check(code, c"default settings")?;
        config.g_w = width;
        config.g_h = height;
        config.g_threads = 1;
        // One picture, whose header is then short.
        config.g_limit = 1;
        config.g_lag_in_frames = 0;
        config.g_profile = u32::from(!monochrome);
        config.monochrome = u32::from(monochrome);
        config.g_bit_depth = AOM_BITS_10;
        config.g_input_bit_depth = u32::from(DEPTH);
        config.rc_end_usage = AOM_Q;
        let flags = AOM_CODEC_USE_HIGHBITDEPTH.into();
        let version = AOM_ENCODER_ABI_VERSION as c_int;
        // SAFETY: all pointers are valid. libaom copies the settings, and the box does not move.
        let code = unsafe { aom_codec_enc_init_ver(&raw mut *encoder.0, interface, &raw const config, flags, version) };
        encoder.check(code, c"start")?;
        for (name, value) in OPTIONS {
            encoder.set(name, value)?;
        }
        for (name, value) in [(c"cpu-used", settings.speed), (c"cq-level", settings.quantizer)] {
            let value = CString::new(value.to_string()).map_err(|e| Error(e.to_string()))?;
            encoder.set(name, &value)?;
        }
        // SAFETY: the encoder is initialized, and this control takes a C int.
        let code = unsafe {
            aom_codec_control(&raw mut *encoder.0, AV1E_SET_COLOR_RANGE as c_int, AOM_CR_FULL_RANGE as c_int)
        };
        encoder.check(code, c"color range")?;
        Ok(encoder)
    }

    fn set(&mut self, name: &CStr, value: &CStr) -> Result<(), Error> {
        // SAFETY: the encoder is initialized; libaom keeps neither text.
        let code = unsafe { aom_codec_set_option(&raw mut *self.0, name.as_ptr(), value.as_ptr()) };
        self.check(code, name)
    }

    /// Encodes the picture, or finishes without one.
    fn encode(&mut self, image: Option<&Image>) -> Result<(), Error> {
        let image = match image {
            Some(image) => image.0.as_ptr().cast_const(),
            None => ptr::null(),
        };
        // SAFETY: the encoder is initialized; it only reads the image, and none after this call.
        let code = unsafe { aom_codec_encode(&raw mut *self.0, image, 0, 1, 0) };
        self.check(code, c"encoding")
    }

    /// Appends what the last call of [`Self::encode`] has made.
    fn take(&mut self, data: &mut Vec<u8>) {
        let mut position = ptr::null();
        loop {
            // SAFETY: the encoder is initialized; the packet is valid until the next call of its functions.
            let packet = unsafe { aom_codec_get_cx_data(&raw mut *self.0, &raw mut position).as_ref() };
            let Some(packet) = packet else { return };
            if packet.kind == AOM_CODEC_CX_FRAME_PKT {
                // SAFETY: packets of this kind have a frame, and `sz` bytes at `buf`.
                data.extend_from_slice(unsafe {
                    slice::from_raw_parts(packet.data.frame.buf.cast(), packet.data.frame.sz)
                });
            }
        }
    }

    fn check(&self, code: aom_codec_err_t, what: &CStr) -> Result<(), Error> {
        if code == AOM_CODEC_OK {
            return Ok(());
        }
        // SAFETY: of a context that is zeroed or initialized; a text is valid until the next call.
        let detail = unsafe {
            NonNull::new(aom_codec_error_detail(&raw const *self.0).cast_mut())
                .map(|text| CStr::from_ptr(text.as_ptr()))
        };
        Err(Error(format!("libaom: {what:?}: error {code} {detail:?}")))
    }
}

impl Drop for Encoder {
    fn drop(&mut self) {
        // SAFETY: of a context that is zeroed, which it refuses, or initialized.
        unsafe { aom_codec_destroy(&raw mut *self.0) };
    }
}
