//! The scenarios, one file per topic.

mod aborts;
mod bodies;
mod connections;
mod disk;
mod erasing;
mod instances;
mod lists;
mod migrations;
mod outbox;
mod panics;
mod pictures;
mod postgres;
mod receivers;
mod restart;
mod sign_in;
mod stampede;
mod storage;
mod wal;
mod writers;

use crate::failure::Outcome;
use crate::report::Report;
use crate::site::Lab;
use futures::future::BoxFuture;

/// One attack or failure.
pub struct Scenario {
    /// Its name on the command line.
    pub name: &'static str,
    /// What is done and what must hold, in one sentence.
    pub about: &'static str,
    /// Runs it.
    pub play: for<'a> fn(&'a Lab, &'a mut Report) -> BoxFuture<'a, Outcome>,
}

/// A scenario from an async function of `(&Lab, &mut Report)`.
macro_rules! scenario {
    ($name:literal, $about:literal, $play:path) => {
        Scenario { name: $name, about: $about, play: |lab, report| Box::pin($play(lab, report)) }
    };
}

/// Every scenario, in the order they are run.
#[expect(clippy::too_many_lines, reason = "one list")]
pub fn all() -> Vec<Scenario> {
    vec![
        scenario!(
            "costly-pictures",
            "Pictures of a few kilobytes that need gigabytes or hours are refused, the server does not grow, and an ordinary photo is taken right afterwards.",
            pictures::costly
        ),
        scenario!(
            "mutated-pictures",
            "Pictures of every format with random damage arrive without a pause, under a limit of 1 GB: every one is answered, and others are served.",
            pictures::mutated
        ),
        scenario!(
            "full-disk",
            "The disk of a SQLite site is full for a while: posts answer 503, and succeed once there is space, without a restart.",
            disk::full
        ),
        scenario!(
            "full-disk-for-pictures",
            "The disk is full while variants of pictures are made: they wait in the queue, pages and files stay as they are, and all are made once there is space.",
            disk::full_while_making
        ),
        scenario!(
            "full-disk-for-a-backup",
            "The disk is full while a backup is made: it fails with a sentence, leaves the former backup and no half of a new one, and the site is served.",
            disk::full_for_a_backup
        ),
        scenario!(
            "full-disk-at-start",
            "The disk is full when the program starts: it stops with an explanation and starts once there is space.",
            disk::full_at_start
        ),
        scenario!(
            "held-connections",
            "Idle connections, half-sent headers, slow bodies and clients that do not read, from few addresses: visitors are answered immediately.",
            connections::held
        ),
        scenario!(
            "connection-bursts",
            "A thousand connections are opened at once with large half headers, again and again: each is accepted, visitors are answered, memory is bounded.",
            connections::bursts
        ),
        scenario!(
            "list-flood",
            "64 clients ask for the sitemap, then for searches, without a pause: pages that no cache has and messages are answered.",
            lists::flood
        ),
        scenario!(
            "unread-answers",
            "Clients that request much and read nothing are disconnected within the time for slow clients.",
            connections::unread
        ),
        scenario!(
            "graceful-stop",
            "The server ends within ten seconds of SIGTERM no matter what its clients do.",
            connections::stop
        ),
        scenario!(
            "restart",
            "The server is restarted again and again under load while its parent keeps the listening socket: no request fails.",
            restart::under_load
        ),
        scenario!(
            "upgrade",
            "A newer version migrates the database under a running older one: that one continues.",
            restart::migrated_under
        ),
        scenario!(
            "out-of-descriptors",
            "More connections than file descriptors: idle ones are closed, visitors are answered.",
            connections::descriptors
        ),
        scenario!(
            "one-byte-packets",
            "24 bodies of one byte per packet hold no more memory than they have bytes.",
            bodies::one_byte
        ),
        scenario!(
            "slow-and-large-bodies",
            "Slow bodies end with 408, declared gigabytes immediately with 413, and the response can be read; Host is checked.",
            bodies::slow_and_large
        ),
        scenario!(
            "bodies-in-flight",
            "Large uploads from few addresses are bounded in memory and leave room for a message.",
            bodies::in_flight
        ),
        scenario!(
            "tiny-parts",
            "Two forms of 40 MB of tiny parts, or without any, are posted at once: they are refused, and visitors are answered meanwhile.",
            bodies::tiny_parts
        ),
        scenario!(
            "client-aborts",
            "Clients disconnect in header, body, decoding, writing and response, in rounds: memory does not grow.",
            aborts::memory
        ),
        scenario!(
            "sign-in-flood",
            "10,000 guesses from 1,000 addresses: at most 25 are hashed, and the owner can sign in at the same time.",
            sign_in::guessing
        ),
        scenario!(
            "locked-database",
            "Another process holds SQLite's write lock: sign-ins answer 503 within 5.5 s, and pages are served.",
            sign_in::locked
        ),
        scenario!(
            "changed-password",
            "Eight clients sign in without a pause while a command sets another password: none of their sessions opens the back office afterwards.",
            sign_in::password_changed
        ),
        scenario!("changed-password-postgres", "The same on PostgreSQL.", sign_in::password_changed_postgres),
        scenario!(
            "clock-set-back",
            "Counted events and sessions are dated in the future: they neither limit nor sign in anyone.",
            sign_in::clock_set_back
        ),
        scenario!(
            "storage-hangs",
            "S3 accepts connections and never answers: ten seconds at most, then 503 immediately; forms are stored without their photo.",
            storage::hangs
        ),
        scenario!(
            "storage-refused",
            "Nothing listens where S3 was; then it returns, and is slow: what works is used, what does not is not called.",
            storage::refused
        ),
        scenario!(
            "erasing-bucket",
            "A person is erased while the bucket refuses or hangs, or the server is killed right after the commit: the owner is told, and the photo goes once the bucket answers.",
            erasing::bucket
        ),
        scenario!(
            "erasing-folder",
            "A person is erased while the disk deletes nothing: the owner is told, the inbox says what is overdue, and the photo goes once the disk works.",
            erasing::folder
        ),
        scenario!(
            "folder-hangs",
            "The folder of files is on a hanging file server: the site continues without pictures, and shows them again afterwards.",
            storage::folder_hangs
        ),
        scenario!(
            "stampede",
            "Hundreds of concurrent requests when the cached page is out of date: it is rendered once.",
            stampede::one_rendering
        ),
        scenario!(
            "receivers",
            "The webhook's receiver answers 410, 429, 500, endlessly, or not at all: visitors notice nothing, each is handled as specified.",
            receivers::all
        ),
        scenario!(
            "panics",
            "A handler and each worker panic: one request fails with a page or with JSON, each worker is restarted.",
            panics::all
        ),
        scenario!(
            "io-errors",
            "Writing, syncing and renaming fail for a while, then kill -9: what was acknowledged is stored.",
            disk::io_errors
        ),
        scenario!(
            "torn-log",
            "SQLite's write-ahead log is cut at every 512 bytes: what was committed before the cut is kept.",
            wal::torn
        ),
        scenario!(
            "killed-migration-sqlite",
            "The first start is killed at moments spread over its time: the next one completes the tables.",
            migrations::killed_sqlite
        ),
        scenario!(
            "killed-migration-postgres",
            "The same on PostgreSQL, where the killed program's session may still be working.",
            migrations::killed_postgres
        ),
        scenario!(
            "migrating-together",
            "Several programs migrate one SQLite file concurrently: all of them succeed.",
            migrations::together
        ),
        scenario!(
            "first-start",
            "The owner's account cannot be written at the first start: visitors get the page of a site that is not open yet, the site is not ready, and it retries.",
            migrations::first_start
        ),
        scenario!(
            "newer-database",
            "An old program meets the database of a newer one: it stops with an explanation and a specific exit code.",
            migrations::newer
        ),
        scenario!(
            "writers-sqlite",
            "50 writers reorder and insert concurrently: positions stay 1 to n, and none gets a busy error.",
            writers::sqlite
        ),
        scenario!("writers-postgres", "The same on PostgreSQL.", writers::postgres),
        scenario!(
            "postgres-killed",
            "PostgreSQL ends the site's sessions repeatedly: responses are 200 or 503, and nothing acknowledged is lost.",
            postgres::killed
        ),
        scenario!(
            "postgres-stuck",
            "A lock holds all writing until the pool is exhausted, and statements are canceled: 503 in time, then normal operation.",
            postgres::stuck
        ),
        scenario!(
            "postgres-commit-lost",
            "The connection breaks between COMMIT and its response: repeating the attempt returns its receipt, and there is one lead.",
            postgres::commit_lost
        ),
        scenario!(
            "two-instances",
            "Leads posted to two servers on one PostgreSQL are delivered to the webhook once each, at 200 a second.",
            outbox::two_instances
        ),
        scenario!(
            "instances-sessions",
            "Two servers on one PostgreSQL and one bucket: signing in and out and changing the password count at both.",
            instances::sessions
        ),
        scenario!(
            "instances-limits",
            "Passwords, messages and photos sent to both servers in turn are limited together.",
            instances::limits
        ),
        scenario!(
            "instances-edits",
            "Drafts are offered by the other server, a row saved at both is one conflict, positions stay 1 to n, and pages of the other show a change within a second.",
            instances::edits
        ),
        scenario!(
            "instances-killed",
            "Servers are killed at random while visitors send and read through a proxy: no visitor sees an error, nothing is lost, every lead is delivered.",
            instances::killed
        ),
        scenario!(
            "instances-pictures",
            "A picture uploaded at one server is served by the other at once, each variant is made once, and those of a killed server are made by the other.",
            instances::pictures
        ),
        scenario!(
            "instances-counters",
            "Visits that two servers counted are added, and a sign-up at both is one subscriber.",
            instances::counters
        ),
    ]
}
