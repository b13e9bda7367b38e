use std::fmt;
use std::time::Duration;

/// An action takes a hundredth of a second; what takes so long waits forever.
const FOREVER: Duration = Duration::from_secs(60);

/// Something failed that no plan let fail: the program, or the simulation itself.
#[derive(Debug)]
pub struct Trouble(pub String);

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<E: std::error::Error> From<E> for Trouble {
    fn from(cause: E) -> Self {
        let mut words = cause.to_string();
        let mut source = cause.source();
        while let Some(deeper) = source {
            words.push_str(&format!(": {deeper}"));
            source = deeper.source();
        }
        Self(words)
    }
}

/// A use case that never ends fails.
pub(super) async fn ends<T>(action: impl Future<Output = T>) -> Result<T, Trouble> {
    tokio::time::timeout(FOREVER, action).await.map_err(|_| Trouble("it never ends".to_owned()))
}
