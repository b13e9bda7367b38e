use crate::error::BackendError;

/// Collects the sections of one page. A section that fails shows that in its place; the rest of the
/// page is still shown.
#[derive(Debug, Default)]
pub(super) struct SectionReads {
    failed: bool,
}

impl SectionReads {
    /// The section's content, or `None` after its error was logged.
    pub(super) fn take<T, E: Into<BackendError>>(&mut self, section: &'static str, read: Result<T, E>) -> Option<T> {
        match read {
            Ok(content) => Some(content),
            Err(cause) => {
                let cause = cause.into();
                tracing::warn!(section, %cause, "a section could not be read");
                self.failed = true;
                None
            }
        }
    }

    pub(super) fn take_or_default<T: Default, E: Into<BackendError>>(
        &mut self,
        section: &'static str,
        read: Result<T, E>,
    ) -> T {
        self.take(section, read).unwrap_or_default()
    }

    pub(super) const fn complete(&self) -> bool {
        !self.failed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_failure_leaves_the_page_incomplete() {
        let mut parts = SectionReads::default();
        assert_eq!(parts.take("first", Ok::<_, BackendError>(1)), Some(1));
        assert!(parts.complete());
        assert_eq!(parts.take::<u8, _>("second", Err(BackendError::Busy("test"))), None);
        assert_eq!(parts.take("third", Ok::<_, BackendError>(3)), Some(3));
        assert!(!parts.complete());
    }
}
