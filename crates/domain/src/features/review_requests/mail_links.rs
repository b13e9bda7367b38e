pub const STOP_REMINDER: &str = "/review-reminder/stop";
