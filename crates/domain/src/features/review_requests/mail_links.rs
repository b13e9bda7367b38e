pub const STOP_REMINDER_PATH: &str = "/review-reminder/stop";
