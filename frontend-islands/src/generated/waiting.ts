// Generated from crates/domain by `make types`. Do not edit.

export const waitingLimits = {
  "waitingBytesMax": 83886080,
  "waitingKeepMs": 1209600000,
  "waitingRequestsMax": 5,
  "waitingRetryMaxMs": 600000,
  "waitingRetryMs": 15000
} as const;

export const waitingMessages = {
  "aboutHint": "Uncheck it to ask about something else.",
  "aboutLabel": "You asked about:",
  "delayed": "Our server cannot take your request right now. It stays on this device and is sent again in a moment.",
  "dropped": "An older request that waited on this device was dropped: it was too old, or there was no room for it. Nothing of it was sent.",
  "expired": "Your request of {day} could not be sent, and was deleted from this device after {days} days. Please send it again, or call us.",
  "heading": "Your waiting request",
  "kept": "It is kept on this device and has not reached us yet. It is sent once, as soon as the connection is back and a page of this site is open.",
  "notKept": "You are offline, and this browser cannot keep a request for later. Everything you typed is still here: send it when the connection is back, or call us.",
  "notice": "A request of yours waits on this device for the connection.",
  "noticeRefused": "A request of yours was not taken. It is still on this device.",
  "photoKept": "1 photo is kept with it.",
  "photosDropped": "There was no room for its photos on this device: it is sent without them, and we will ask you for them when we reply.",
  "photosKept": "{count} photos are kept with it.",
  "refused": "{reason} It is still on this device: take it back, correct it and send it again.",
  "refusedTitle": "Your request was not taken",
  "sending": "Your request is being sent.",
  "sendingTitle": "The connection is back",
  "sent": "Your request has been sent.",
  "sentReference": "Your reference is {reference}.",
  "takeBackBegun": "You have begun another request here. If you take this one back, it replaces what you typed.",
  "takeBackLate": "It is too late to take it back: your request is being sent.",
  "takenBack": "Your request is taken back. Nothing was sent.",
  "title": "Your request waits for the connection"
} as const;

