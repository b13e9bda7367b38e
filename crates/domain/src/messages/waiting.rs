//! A request that waits on the visitor's device for the connection.

/// Heading of the page, and name of the part of a page that shows it.
pub const HEADING: &str = "Your waiting request";
pub const TITLE: &str = "Your request waits for the connection";
pub const KEPT: &str = "It is kept on this device and has not reached us yet. It is sent once, as soon as the connection is back and a page of this site is open.";
pub const SENDING: &str = "Your request is being sent.";
pub const SENDING_TITLE: &str = "The connection is back";
pub const REFUSED_TITLE: &str = "Your request was not taken";
pub const REFUSED: &str = "{reason} It is still on this device: take it back, correct it and send it again.";
pub const DELAYED: &str =
    "Our server cannot take your request right now. It stays on this device and is sent again in a moment.";
pub const SENT: &str = "Your request has been sent.";
pub const SENT_REFERENCE: &str = "Your reference is {reference}.";
pub const NOTICE: &str = "A request of yours waits on this device for the connection.";
pub const NOTICE_REFUSED: &str = "A request of yours was not taken. It is still on this device.";
pub const TAKEN_BACK: &str = "Your request is taken back. Nothing was sent.";
pub const TAKE_BACK_BEGUN: &str =
    "You have begun another request here. If you take this one back, it replaces what you typed.";
pub const TAKE_BACK_LATE: &str = "It is too late to take it back: your request is being sent.";
pub const NOT_KEPT: &str = "You are offline, and this browser cannot keep a request for later. Everything you typed is still here: send it when the connection is back, or call us.";
pub const DROPPED: &str = "An older request that waited on this device was dropped: it was too old, or there was no room for it. Nothing of it was sent.";
pub const EXPIRED: &str = "Your request of {day} could not be sent, and was deleted from this device after {days} days. Please send it again, or call us.";
pub const PHOTOS_DROPPED: &str = "There was no room for its photos on this device: it is sent without them, and we will ask you for them when we reply.";
pub const PHOTOS_KEPT: &str = "{count} photos are kept with it.";
pub const PHOTO_KEPT: &str = "1 photo is kept with it.";
