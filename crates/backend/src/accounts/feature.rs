use super::session;
use crate::db::accounts::{self, passkeys, second_factor, sessions, sign_in};
use crate::feature::{Every, Feature, Statements, Work};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[
        Statements { module: "accounts", queries: accounts::QUERIES },
        Statements { module: "accounts::passkeys", queries: passkeys::QUERIES },
        Statements { module: "accounts::second_factor", queries: second_factor::QUERIES },
        Statements { module: "accounts::sessions", queries: sessions::QUERIES },
        Statements { module: "accounts::sign_in", queries: sign_in::QUERIES },
    ],
    work: &[Work {
        every: Every::QuarterHour,
        failure: "cannot sweep sessions",
        run: |backend| Box::pin(async { session::sweep(backend).await.map(drop) }),
    }],
    ..Feature::new("accounts")
};
