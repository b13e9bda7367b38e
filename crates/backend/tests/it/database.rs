//! Guarantees that both engines share.

use crate::pictures::killed_after;
use crate::support::{HANG, HASTY, TestBackend, eventually, on_both_engines};
use crate::topics::{queue, subjects};
use backend::DbError;
use backend::all_queries;
use backend::db::delivery::{deliveries, log as delivery_log};
use backend::db::{Db, DbOptions, Engine};
use domain::delivery::{Carrier, Channel, DeliveryState, Topic};
use sha2::{Digest as _, Sha256};
use sqlx::{Connection as _, Executor as _, SqlSafeStr as _};
use std::collections::BTreeSet;
use std::time::Duration;

/// Applied migrations are compared by checksum: what is released keeps every byte, on both engines.
#[test]
fn released_migrations_never_change() {
    let digest = |engine| {
        let mut all = Sha256::new();
        for migration in Db::migrations(engine).iter().take_while(|m| m.version <= 16) {
            all.update(&migration.checksum);
        }
        hex::encode(all.finalize())
    };
    assert_eq!(digest(Engine::Sqlite), "3b357d6debede8b1d1cafecb313e02c4aa38cf2a08db9a094da8a681123a452b");
    assert_eq!(digest(Engine::Postgres), "8db93619f635f720ee5a7d8df4244245f3b085aa659dd1cb2974bd2a1256469f");
}

#[tokio::test]
async fn both_engines_end_with_the_same_columns() {
    let Some(cluster) = crate::support::postgres_cluster("both_engines_end_with_the_same_columns") else { return };
    let folder = tempfile::TempDir::new().expect("a folder");
    let sqlite_url = format!("sqlite://{}", folder.path().join("test.db").display());
    let sqlite = TestBackend::open(&sqlite_url, HANG).await;
    let database = crate::support::create_database(&cluster).await;
    let postgres = TestBackend::open(&crate::support::database_url(&cluster, &database), HANG).await;
    let left = sqlite
        .texts(
            "SELECT t.name || '.' || c.name || CASE WHEN c.\"notnull\" = 1 OR c.pk > 0 THEN ' required' ELSE '' END \
             FROM sqlite_master t JOIN pragma_table_xinfo(t.name) c \
             WHERE t.type = 'table' AND t.name NOT LIKE '\\_%' ESCAPE '\\' AND t.name NOT LIKE 'sqlite%'",
        )
        .await;
    let right = postgres
        .texts(
            "SELECT table_name || '.' || column_name || CASE WHEN is_nullable = 'NO' THEN ' required' ELSE '' END \
             FROM information_schema.columns \
             WHERE table_schema = 'public' AND table_name NOT LIKE '\\_%'",
        )
        .await;
    postgres.db.close().await;
    crate::support::drop_database(&cluster, &database).await;
    assert!(left.len() > 100);
    assert_eq!(BTreeSet::from_iter(left), BTreeSet::from_iter(right));
}

on_both_engines! {
    async fn one_of_two_processes_takes_a_turn_of_periodic_work(backend: TestBackend) {
        let second = backend.instance(|_| ()).await;
        let period = Duration::from_secs(60);
        let turns = async |work: &'static str| {
            let (one, other) = tokio::try_join!(backend.claim_slot(work, period), second.claim_slot(work, period)).expect("asked");
            [one, other].into_iter().filter(|takes| *takes).count()
        };
        assert_eq!((turns("sweep").await, turns("links").await), (1, 1));
        backend.clock.advance(59_999);
        assert_eq!(turns("sweep").await, 0);
        backend.clock.advance(1);
        assert_eq!(turns("sweep").await, 1, "the next period");
        second.db.close().await;
    }

    async fn every_query_can_be_prepared(backend: TestBackend) {
        let mut prepared = 0;
        for (module, queries) in all_queries() {
            for query in queries {
                let outcome = match backend.db.engine() {
                    Engine::Sqlite => backend.sqlite().await.prepare((*query).into_sql_str()).await.map(drop),
                    Engine::Postgres => backend.postgres().await.prepare((*query).into_sql_str()).await.map(drop),
                };
                if let Err(cause) = outcome {
                    panic!("{module}: {cause}\n{query}");
                }
                prepared += 1;
            }
        }
        for query in backend::engine_queries(backend.db.engine()) {
            let outcome = match backend.db.engine() {
                Engine::Sqlite => backend.sqlite().await.prepare(query.into_sql_str()).await.map(drop),
                Engine::Postgres => backend.postgres().await.prepare(query.into_sql_str()).await.map(drop),
            };
            assert!(outcome.is_ok(), "{outcome:?}\n{query}");
        }
        assert!(prepared > 40);
    }

    async fn migrating_again_changes_nothing(backend: TestBackend) {
        backend.db.migrate().await.expect("a second run");
        assert_eq!(backend.rows("_sqlx_migrations").await, Db::migrations(backend.db.engine()).len() as i64);
    }

    async fn one_outbox_keeps_what_the_former_two_held(backend: TestBackend) {
        backend.add_styles().await;
        backend.add_webhook().await;
        for topic in Topic::ALL {
            queue(&backend, topic, 0..1).await;
        }
        let lead = subjects(&backend, Topic::Lead).await.remove(0);
        let reader = subjects(&backend, Topic::Subscriber).await.remove(0);
        backend.sql(&format!(
            "DROP TABLE delivery_attempts; DROP TABLE deliveries; \
             CREATE TABLE deliveries (id TEXT PRIMARY KEY, lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE, \
                 channel TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL, next_attempt_at BIGINT NOT NULL, \
                 lease_until BIGINT, last_outcome TEXT, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, \
                 edition INTEGER NOT NULL); \
             CREATE TABLE delivery_attempts (id TEXT PRIMARY KEY, \
                 delivery_id TEXT NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE, at BIGINT NOT NULL, \
                 status INTEGER, outcome TEXT NOT NULL, duration_ms BIGINT NOT NULL); \
             CREATE TABLE subscriber_mails (subscriber_id TEXT PRIMARY KEY REFERENCES subscribers (id) ON DELETE CASCADE, \
                 state TEXT NOT NULL, attempts INTEGER NOT NULL, edition INTEGER NOT NULL, next_attempt_at BIGINT NOT NULL, \
                 lease_until BIGINT, last_outcome TEXT, updated_at BIGINT NOT NULL); \
             INSERT INTO deliveries VALUES ('d1', '{lead}', 'webhook', 'failed', 20, 5, NULL, 'Answered 503', 3, 4, 2); \
             INSERT INTO delivery_attempts VALUES ('a1', 'd1', 4, 503, 'Answered 503', 12); \
             INSERT INTO subscriber_mails VALUES ('{reader}', 'pending', 2, 1, 7, NULL, 'Deferred 451', 6)",
        ))
        .await;
        let migration = Db::migrations(backend.db.engine()).iter().find(|m| m.version == 15).expect("the migration");
        backend.sql(migration.sql.as_str()).await;
        let webhook = deliveries::of_subject(&backend.db, Topic::Lead, &lead).await.expect("a list").remove(0);
        assert_eq!((webhook.id.as_str(), webhook.channel, webhook.state), ("d1", Channel::Webhook, DeliveryState::Failed));
        assert_eq!((webhook.attempts, webhook.last_outcome.as_deref()), (20, Some("Answered 503")));
        assert_eq!(delivery_log::attempts_of(&backend.db, "d1", 10).await.expect("a log").len(), 1);
        let mail = deliveries::claim_due(&backend.db, Topic::Subscriber, Carrier::Mail, backend.clock.now(), 1, 10).await.expect("a claim");
        assert_eq!((mail.len(), &mail[0].subject_id, mail[0].channel), (1, &reader, Channel::VisitorMail));
        assert_eq!((mail[0].attempts, mail[0].edition), (2, 1));
        backend.sql("DELETE FROM leads; DELETE FROM subscribers").await;
        assert_eq!((backend.rows("deliveries").await, backend.rows("delivery_attempts").await), (0, 0));
    }

    async fn a_dropped_transaction_leaves_nothing(backend: TestBackend) {
        let before = backend.db.content_version().await.expect("a version");
        let mut tx = backend.db.write().await.expect("a transaction");
        assert_eq!(tx.bump_content_version().await.expect("a bump"), before + 1);
        drop(tx);
        assert_eq!(backend.db.content_version().await.expect("a version"), before);
    }

    async fn committed_content_is_known_at_once_and_elsewhere_soon(backend: TestBackend) {
        let other = TestBackend::open(&backend.url, HANG).await;
        let before = backend.content.version.current();
        backend.commit_content(backend.db.write().await.expect("a transaction")).await.expect("a commit");
        assert_eq!(backend.content.version.current(), before + 1);
        assert_eq!(other.content.version.current(), before);
        other.poll_content_version().await.expect("a poll");
        assert_eq!(other.content.version.current(), before + 1);
        other.db.close().await;
    }

    async fn a_unique_violation_names_its_constraint_alike(backend: TestBackend) {
        let limit = backend::db::leads::uploads::NewUpload {
            id: "u1".into(),
            token_hash: "t".into(),
            storage_key: "private/x.jpg".into(),
            width: 1,
            height: 1,
            bytes: 1,
            created_at: backend.clock.now(),
            client_key: None,
            site_key: None,
        };
        let mut tx = backend.db.write().await.expect("a transaction");
        backend::db::leads::uploads::insert(&mut tx, &limit).await.expect("the first");
        tx.commit().await.expect("a commit");
        let mut tx = backend.db.write().await.expect("a transaction");
        let again = backend::db::leads::uploads::NewUpload { id: "u2".into(), ..limit.clone() };
        let failure = backend::db::leads::uploads::insert(&mut tx, &again).await.expect_err("the same token");
        assert!(failure.is_conflict("uploads_token_hash_key"), "{failure:?}");
        drop(tx);
        let mut tx = backend.db.write().await.expect("a transaction");
        let again = backend::db::leads::uploads::NewUpload { token_hash: "other".into(), ..limit };
        let failure = backend::db::leads::uploads::insert(&mut tx, &again).await.expect_err("the same id");
        assert!(failure.is_conflict("uploads_pkey"), "{failure:?}");
    }

    async fn two_servers_of_a_site_share_their_key(backend: TestBackend) {
        let open = async || {
            let opened = backend.instance(|options| options.secret = None).await;
            let key = opened.client_key("192.0.2.1");
            opened.db.close().await;
            key
        };
        let first = open().await;
        assert_eq!(first, open().await);
        assert_ne!(first, backend.client_key("192.0.2.1"));
        assert_eq!(first.len(), 64);
    }
}

/// A connection that went back to the pool inside a transaction would keep its locks, and what a
/// later statement writes would not be committed.
async fn abandoned_transactions_end(backend: TestBackend) {
    let open = "SELECT COUNT(*) FROM pg_stat_activity \
                WHERE datname = current_database() AND state LIKE 'idle in transaction%'";
    // The others get its connection.
    backend.db.write().await.expect("a transaction");
    // On a busy machine the database may answer within the first poll: such a round abandons nothing.
    for _ in 0..100 {
        let mut polls = 1;
        while !killed_after(polls, backend.db.write()).await {
            eventually("no transaction is open", async || backend.number(open).await == 0).await;
            polls += 1;
        }
        if polls > 1 {
            return;
        }
    }
    panic!("every transaction began within one poll");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_abandoned_while_it_begins_is_ended() {
    crate::support::on_postgres("a_transaction_abandoned_while_it_begins_is_ended", abandoned_transactions_end).await;
}

#[tokio::test]
async fn a_database_that_is_not_there_is_named() {
    let options = DbOptions { wait: HASTY };
    let nobody = Db::connect_with("postgres://nobody@127.0.0.1:9/none", options).await;
    assert!(matches!(nobody, Err(DbError::Unavailable(_))), "{nobody:?}");
    let nowhere = Db::connect_with("sqlite:///nonexistent/folder/x.db", options).await;
    assert!(matches!(nowhere, Err(DbError::File(..))), "{nowhere:?}");
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let url = format!("sqlite://{}", folder.path().join("test.db").display());
    let backend = TestBackend::open(&url, HANG).await;
    backend
        .sql(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
           VALUES (9999, 'future', TRUE, x'00', 0)",
        )
        .await;
    let refused = backend.db.migrate().await;
    assert!(matches!(&refused, Err(DbError::Foreign(why)) if why.contains("migration 9999")), "{refused:?}");
    backend.db.close().await;
    let _ = sqlx_sqlite::SqliteConnection::connect(&url).await.expect("the file is still fine");
}
