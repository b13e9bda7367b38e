/// The visitor's page of a request.
pub const REQUEST: &str = "/request/{token}";
