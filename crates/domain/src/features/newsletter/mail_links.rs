pub const CONFIRM: &str = "/newsletter/confirm";
pub const LEAVE: &str = "/newsletter/unsubscribe";
