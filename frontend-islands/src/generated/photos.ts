// Generated from crates/domain by `make types`. Do not edit.

export const photoLimits = {
  "photoOpenMs": 45000,
  "photoWordsMax": 200,
  "photosBytesMax": 41943040,
  "photosMax": 6
} as const;

export const photoMessages = {
  "count": "{count} of {limit} photos",
  "firstIsDrawnOn": "Your drawing belongs to the first photo, so that one stays in its place. Empty the drawing to put another one first.",
  "full": "A request holds at most {limit} photos. You can send more when we reply.",
  "leftOut": "{name} was left out. {reason}",
  "loadFailed": "Photos cannot be added right now: our server cannot be reached. Nothing is lost: check your connection and try again.",
  "moved": "{name} is now photo {place} of {count}.",
  "photoDamaged": "Upload failed - Failed to process your image. Please try again. This file is damaged or incomplete: save it once more, or choose another photo.",
  "photoStill": "Only the first picture of this animation is kept.",
  "photoTooLargeToOpen": "File too large - Please upload an image smaller than 10MB. We make larger ones smaller here, but only up to 64MB.",
  "photoUnsupported": "Upload failed - Failed to process your image. Please try again. This file is coded in a way that we cannot read: save it as a JPG, or upload a screenshot of it.",
  "pictureTooSlow": "Upload failed - Failed to process your image. Please try again. It takes too long to open: if that stays so, save a smaller copy and upload that.",
  "removed": "{name} was removed.",
  "someNotSent": "Not all photos were uploaded. Try again, or send the request without them, and we will ask you for them when we reply.",
  "tooLargeTogether": "The photos of a request may have {size}MB together. Send this one when we reply, or remove another one.",
  "upTo": "Up to {limit} photos."
} as const;

