//! Runs that broke something once, shortened to the actions that did it.
#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use simulation::action::Action::{self, Ask, Deliver, Wait};
use simulation::action::{Form, Span};
use simulation::run::run;
use simulation::world::Template;

/// On SQLite, and on PostgreSQL where there is one.
fn holds(seed: u64, actions: &[Action]) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let cluster = std::env::var("TEST_POSTGRES_URL").ok().filter(|url| !url.is_empty());
    for engine in [None, cluster] {
        let broken = runtime.block_on(async {
            let template = Template::new(engine).await.unwrap_or_else(|trouble| panic!("{trouble}"));
            run(seed, actions, &template).await.unwrap_or_else(|trouble| panic!("{trouble}"))
        });
        assert!(broken.is_none(), "{broken:?}");
    }
}

#[test]
fn a_request_alone() {
    holds(1, &[Ask { person: 1, form: Form::Visit, times: 2 }, Deliver, Wait(Span::Day)]);
}
