#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Accepted {
        status: u16,
        words: String,
    },
    /// The receiver will never accept it: a retry is pointless.
    Refused {
        status: Option<u16>,
        cause: String,
    },
    Missed {
        status: Option<u16>,
        cause: String,
        /// The delay that the receiver asked for, in milliseconds.
        asked_ms: Option<i64>,
        /// Whether every mail would have failed alike.
        is_of_all_mail: bool,
    },
    Nothing {
        cause: &'static str,
    },
}
