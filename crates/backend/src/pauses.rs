//! Where a use case can be stopped: before and after each of its writes, outside of a transaction. A simulation stops one
//! there, to end the program or to let another use case go first (`end2end/simulation`). Optimized programs have no way to
//! do that.

#[cfg(debug_assertions)]
pub use stops::{go_on, is_stopped, passed, stop_at};

pub(crate) async fn pause() {
    #[cfg(debug_assertions)]
    stops::pause().await;
}

#[cfg(debug_assertions)]
mod stops {
    use std::cell::RefCell;
    use std::future::poll_fn;
    use std::task::{Context, Poll, Waker};

    thread_local! {
        static PAUSES: RefCell<Pauses> = const { RefCell::new(Pauses::NONE) };
    }

    struct Pauses {
        passed: usize,
        stop_at: Option<usize>,
        is_stopped: bool,
        waiting: Option<Waker>,
    }

    /// From now on pauses of this thread are counted, and a use case stops at the one with this number.
    pub fn stop_at(number: Option<usize>) {
        PAUSES.with_borrow_mut(|pauses| *pauses = Pauses { stop_at: number, ..Pauses::NONE });
    }

    #[must_use]
    pub fn is_stopped() -> bool {
        PAUSES.with_borrow(|pauses| pauses.is_stopped)
    }

    /// How many there were since they are counted.
    #[must_use]
    pub fn passed() -> usize {
        PAUSES.with_borrow(|pauses| pauses.passed)
    }

    /// What is stopped goes on, and nothing else is stopped.
    pub fn go_on() {
        PAUSES.with_borrow_mut(|pauses| {
            pauses.stop_at = None;
            pauses.is_stopped = false;
            if let Some(waiting) = pauses.waiting.take() {
                waiting.wake();
            }
        });
    }

    pub(super) async fn pause() {
        if PAUSES.with_borrow_mut(Pauses::stops_here) {
            poll_fn(|context| PAUSES.with_borrow_mut(|pauses| pauses.wait(context))).await;
        }
    }

    impl Pauses {
        const NONE: Self = Self { passed: 0, stop_at: None, is_stopped: false, waiting: None };

        fn stops_here(&mut self) -> bool {
            let number = self.passed;
            self.passed += 1;
            if self.stop_at != Some(number) {
                return false;
            }
            self.stop_at = None;
            self.is_stopped = true;
            true
        }

        fn wait(&mut self, context: &Context<'_>) -> Poll<()> {
            if !self.is_stopped {
                return Poll::Ready(());
            }
            self.waiting = Some(context.waker().clone());
            Poll::Pending
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt as _;

    async fn three() -> usize {
        pause().await;
        pause().await;
        pause().await;
        3
    }

    #[test]
    fn a_use_case_stops_at_one_pause_and_goes_on() {
        stop_at(None);
        assert_eq!(three().now_or_never(), Some(3));
        assert_eq!(passed(), 3);
        stop_at(Some(1));
        let mut stopped = Box::pin(three());
        assert_eq!((&mut stopped).now_or_never(), None);
        assert!(is_stopped());
        assert_eq!(three().now_or_never(), Some(3), "another one passes");
        go_on();
        assert_eq!(stopped.now_or_never(), Some(3));
        assert!(!is_stopped());
    }
}
