// Generated from crates/domain by `make types`. Do not edit.

export type FieldError = { 
/**
 * The field's name as the form and the JSON spell it.
 */
field: string, 
/**
 * The sentence to show beside the field.
 */
message: string, };

export type RefitDraft = { 
/**
 * One per attempt, made by the browser and kept over retries, so that a
 * lost answer cannot become a second lead. Empty from the plain form.
 */
attemptId: string, 
/**
 * Slug of the chosen style.
 */
selectedStyle: string, 
/**
 * The wish, free text, optional.
 */
description: string, 
/**
 * The visitor's name.
 */
name: string, 
/**
 * The visitor's e-mail address.
 */
email: string, 
/**
 * The visitor's phone number.
 */
phone: string, 
/**
 * Code of a [`ContactMethod`]; empty means the default.
 */
preferredContactMethod: string, 
/**
 * Code of a [`PreferredTime`]; empty means the default.
 */
preferredTime: string, 
/**
 * Token of a photo uploaded before, if any.
 */
photoToken: string | null, 
/**
 * The visitor picked a photo whose upload failed, and sent without it.
 */
photoMissing: boolean, 
/**
 * Whether the privacy policy was agreed to.
 */
consent: boolean, 
/**
 * The honeypot: people never see it.
 */
companyFax: string, 
/**
 * Milliseconds between the first touch of the form and its submission;
 * unknown for the plain form.
 */
elapsedMs: number | null, 
/**
 * The analytics session this request ends, if the visitor allows one.
 */
sessionId: string | null, };

export type LeadReceipt = { 
/**
 * The number to mention on the phone, such as `HG-7K2M9Q`.
 */
reference: string, };

export type ContactDraft = { 
/**
 * One per attempt, made by the browser and kept over retries, so that a
 * lost answer cannot become a second lead. Empty from the plain form.
 */
attemptId: string, 
/**
 * Given name.
 */
firstName: string, 
/**
 * Family name.
 */
lastName: string, 
/**
 * The visitor's e-mail address.
 */
email: string, 
/**
 * The visitor's phone number.
 */
phone: string, 
/**
 * Where the boat lies, or for a home where the project is.
 */
boatLocation: string, 
/**
 * Name of the vessel, optional.
 */
vesselName: string, 
/**
 * Length of the vessel in feet, as typed, optional.
 */
vesselLength: string, 
/**
 * Code of a [`PrimaryService`].
 */
primaryService: string, 
/**
 * Code of a [`DiscoverySource`].
 */
discoverySource: string, 
/**
 * The wish, free text, optional.
 */
message: string, 
/**
 * Code of a [`ContactMethod`]; empty means the default.
 */
preferredContactMethod: string, 
/**
 * Code of a [`PreferredTime`]; empty means the default.
 */
preferredTime: string, 
/**
 * Whether the privacy policy was agreed to.
 */
consent: boolean, 
/**
 * The honeypot: people never see it.
 */
companyFax: string, 
/**
 * Milliseconds between the first touch of the form and its submission;
 * unknown for the plain form.
 */
elapsedMs: number | null, };

export type PhotoFormat = "jpeg" | "png" | "webp" | "heic";

export type UploadedPhoto = { 
/**
 * Secret that names the photo in the request to come. Not an address.
 */
token: string, 
/**
 * Width as stored, upright, in pixels.
 */
width: number, 
/**
 * Height as stored, upright, in pixels.
 */
height: number, 
/**
 * Size as stored, in bytes.
 */
bytes: number, };

export type FunnelStep = "style_selection" | "photo_upload" | "consultation_form" | "submission_complete";

export type FunnelMetadata = { 
/**
 * Slug of the chosen style.
 */
style_id?: string, 
/**
 * Bytes of the photo as picked.
 */
file_size?: number, 
/**
 * Format of the photo.
 */
file_type?: string, 
/**
 * Bytes sent over bytes picked.
 */
compression_ratio?: number, 
/**
 * `drop`, `browse`, `camera` or `gallery`.
 */
upload_method?: string, 
/**
 * Code of the preferred contact method.
 */
preferred_contact?: string, 
/**
 * Characters of the wish.
 */
description_length?: number, 
/**
 * Milliseconds from the first step to the last.
 */
completion_time?: number, };

export type FunnelEvent = { 
/**
 * Which step.
 */
step: FunnelStep, 
/**
 * Random, made per page visit, kept nowhere else.
 */
sessionId: string, 
/**
 * What is noted.
 */
metadata: FunnelMetadata, };

export type ContactMethod = "email" | "phone" | "either";

export type PreferredTime = "morning" | "afternoon" | "evening";

export type PhotoUrls = { 
/**
 * Script of the worker.
 */
worker: string, 
/**
 * Glue of the pixel module.
 */
pixelsJs: string, 
/**
 * The pixel module.
 */
pixelsWasm: string, 
/**
 * Glue of the pixel module for browsers without SIMD.
 */
pixelsBaseJs: string, 
/**
 * The pixel module for browsers without SIMD.
 */
pixelsBaseWasm: string, 
/**
 * Glue of the HEIC decoder.
 */
heicJs: string, 
/**
 * The HEIC decoder; fetched for HEIC photos only.
 */
heicWasm: string, };

export type PictureSources = { 
/**
 * `srcset` of the AVIF forms.
 */
avif: string, 
/**
 * `srcset` of the WebP forms.
 */
webp: string, 
/**
 * `srcset` of the JPEG forms.
 */
jpeg: string, 
/**
 * The JPEG to load where `srcset` is unknown.
 */
src: string, 
/**
 * Width of the original, in pixels.
 */
width: number, 
/**
 * Height of the original, in pixels.
 */
height: number, 
/**
 * What it shows.
 */
alt: string, };

export type StyleCard = { 
/**
 * Slug, as sent in the request.
 */
id: string, 
/**
 * Name.
 */
name: string, 
/**
 * One sentence.
 */
description: string, 
/**
 * What it is made of.
 */
materials: Array<string>, 
/**
 * The style's picture.
 */
picture: PictureSources | null, 
/**
 * Takes the picture's place if any style's picture fails to load.
 */
fallback: PictureSources | null, };

export type VisualizerProps = { 
/**
 * The styles on offer, in order.
 */
styles: Array<StyleCard>, 
/**
 * The business's phone number, as people read it.
 */
phone: string, 
/**
 * Level of the flow's heading: 1 on its own page, 2 inside another.
 */
level: number, 
/**
 * Address of the flow's own styles.
 */
stylesheet: string, 
/**
 * Where the photo worker and its modules are served.
 */
wasm: PhotoUrls, };

export type LightboxPhoto = { 
/**
 * Row id; the photo's place on the page is `photo-{id}`.
 */
id: string, 
/**
 * Line under the photo.
 */
caption: string | null, 
/**
 * The photo.
 */
picture: PictureSources, };

export type LightboxProps = { 
/**
 * The photos on the page, in order.
 */
photos: Array<LightboxPhoto>, 
/**
 * Address of the lightbox's own styles.
 */
stylesheet: string, };

export const contactMethods = [
  {
    "code": "email",
    "label": "Email"
  },
  {
    "code": "phone",
    "label": "Phone"
  },
  {
    "code": "either",
    "label": "Either"
  }
] as const;

export const preferredTimes = [
  {
    "code": "morning",
    "label": "Morning (9 AM-12 PM)"
  },
  {
    "code": "afternoon",
    "label": "Afternoon (12 PM-5 PM)"
  },
  {
    "code": "evening",
    "label": "Evening (5 PM-8 PM)"
  }
] as const;

export const limits = {
  "autosaveDebounceMs": 1000,
  "autosaveKeepMs": 2592000000,
  "descriptionMax": 5000,
  "emailMax": 254,
  "minutesPerStep": 2,
  "mobileMaxPx": 768,
  "nameMax": 120,
  "phoneMax": 40,
  "photoBytesMax": 10485760,
  "photoCompressAbove": 2097152,
  "photoHeicBytesMax": 20971520,
  "photoPickedBytesMax": 67108864,
  "photoPixelsMax": 100000000,
  "photoQuality": 80,
  "photoQualityMin": 50,
  "photoSideMax": 20000,
  "photoSideMin": 512,
  "photoTargetBytes": 5242880,
  "photoTargetSide": 1920
} as const;

export const messages = {
  "bodyTooLarge": "What was sent is larger than we accept. Nothing was saved; please send less.",
  "confirmationMail": "You will get a confirmation by email within an hour, and we will be in touch within 24 hours.",
  "consentRequired": "You must agree to our privacy policy to proceed",
  "contactFailed": "Failed to submit form. Please try again.",
  "contactSent": "Thank you! We'll get back to you as soon as possible.",
  "draftFound": "You started a request on this device. Continue where you left off?",
  "draftLocal": "Saved on this device only",
  "emailRequired": "Email required",
  "nameRequired": "Name required",
  "offline": "We could not reach the server. Nothing you typed is lost: check your connection and try again.",
  "phoneRequired": "Phone required",
  "photoFailed": "Upload failed - Failed to process your image. Please try again.",
  "photoOptimized": "Image optimized",
  "photoRetryOrSkip": "Your photo did not reach us. Try again, or send the request without it and reply to our email with the photo.",
  "photoTooLarge": "File too large - Please upload an image smaller than 10MB.",
  "photoTooLargeHeic": "File too large - Please upload an image smaller than 20MB.",
  "photoTooManyPixels": "Image too large - Please upload an image of at most 100 megapixels.",
  "photoTooSmall": "Image too small - Please upload an image at least 512x512 pixels.",
  "photoTypeDesktop": "Invalid file type - Please upload a JPG or PNG image.",
  "photoTypeMobile": "Invalid file type - Please upload a JPG, PNG, HEIC, or HEIF image.",
  "photoUploaded": "Image uploaded successfully",
  "refitFailed": "Failed to submit your request. Please try again.",
  "refitFailedToast": "Submission failed - Please try again or contact us directly.",
  "refitSent": "Consultation request submitted! Our design team will review your request and reach out shortly.",
  "renderFailed": "We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists.",
  "renderFailedTitle": "Something went wrong",
  "requiredFields": "Please fill in all required fields.",
  "sending": "Sending...",
  "styleRequired": "Please choose a style",
  "submissionBlocked": "Submission blocked.",
  "unavailable": "We cannot save anything right now. Nothing you typed is lost: please try again in a minute, or call us.",
  "unexpected": "An unexpected error occurred. Please try again."
} as const;

