pub const CONFIRM_PATH: &str = "/newsletter/confirm";
pub const LEAVE_PATH: &str = "/newsletter/unsubscribe";
