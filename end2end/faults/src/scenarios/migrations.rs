//! Interrupted starts, and programs that meet a database of another version.

use crate::failure::{Failure, Outcome};
use crate::report::{HANG, Report};
use crate::site::{Engine, Lab, Site};
use std::time::{Duration, Instant};

/// Tables, and how many migrations were recorded as done.
const SQLITE_TABLES: &str = "SELECT name || ': ' || sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY 1";
const POSTGRES_TABLES: &str = "SELECT table_name || '.' || column_name || ' ' || data_type FROM information_schema.columns \
     WHERE table_schema = 'public' ORDER BY 1";
const DONE: &str = "SELECT COUNT(*) FROM _sqlx_migrations WHERE success";
/// What visitors read before the site is opened for the first time.
const OPENS_SOON: &str = "Our new website opens soon.";
/// Exit code if a restart cannot help.
const NEEDS_CHANGE: i32 = 2;

async fn tables(site: &Site) -> Result<Vec<String>, Failure> {
    match site.engine {
        Engine::Sqlite => site.texts(SQLITE_TABLES).await,
        Engine::Postgres => site.texts(POSTGRES_TABLES).await,
    }
}

pub async fn killed_sqlite(lab: &Lab, report: &mut Report) -> Outcome {
    killed(lab, Engine::Sqlite, report).await
}

pub async fn killed_postgres(lab: &Lab, report: &mut Report) -> Outcome {
    killed(lab, Engine::Postgres, report).await
}

/// Kills the first start at moments spread over its duration.
async fn killed(lab: &Lab, engine: Engine, report: &mut Report) -> Outcome {
    let whole = lab.empty_site(engine).await?;
    let began = Instant::now();
    let server = whole.start().await?;
    let takes = began.elapsed();
    server.kill().await?;
    let expected = tables(&whole).await?;
    let all = whole.count(DONE).await?;
    let rounds = u32::try_from(lab.scaled(60, 6))?;
    let mut unfinished = 0;
    let mut refused = Vec::new();
    let mut different = 0;
    for round in 0..rounds {
        let site = lab.empty_site(engine).await?;
        let server = site.launch().await?;
        tokio::time::sleep(takes * (round + 1) / (rounds + 1)).await;
        server.kill().await?;
        // Without a database or that table, nothing was done yet.
        unfinished += usize::from(site.count(DONE).await.map_or(true, |done| done < all));
        let migrated = site.run(&["migrate"]).await?;
        if !migrated.status.success() {
            refused.push(migrated.text);
            continue;
        }
        different += usize::from(tables(&site).await? != expected || site.count(DONE).await? != all);
    }
    report.note("starts killed", rounds);
    report.note("killed before the last migration was done", unfinished);
    report.holds("next starts that failed", refused.is_empty(), refused.join("; "));
    report.equal("databases that differ from an undisturbed one", different, 0);
    Ok(())
}

pub async fn together(lab: &Lab, report: &mut Report) -> Outcome {
    let site = lab.empty_site(Engine::Sqlite).await?;
    let starts = futures::future::try_join_all((0..4).map(|_| site.run(&["migrate"]))).await?;
    let mut failed = Vec::new();
    for start in starts {
        if !start.status.success() {
            failed.push(start.text);
        }
    }
    report.holds("of 4 programs that migrate one file concurrently, failed", failed.is_empty(), failed.join("; "));
    Ok(())
}

pub async fn newer(lab: &Lab, report: &mut Report) -> Outcome {
    newer_database(&lab.site(Engine::Sqlite).await?, report).await?;
    match lab.site(Engine::Postgres).await {
        Ok(site) => newer_database(&site, report).await,
        Err(Failure::Skipped(why)) => {
            report.note("on PostgreSQL", why);
            Ok(())
        }
        Err(cause) => Err(cause),
    }
}

async fn newer_database(site: &Site, report: &mut Report) -> Outcome {
    let engine = site.engine;
    let checksum = if engine == Engine::Sqlite { "x'00'" } else { "'\\x00'" };
    site.sql(&format!(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'of a later version', TRUE, {checksum}, 0)"
    ))
    .await?;
    let before = tables(site).await?;
    let server = site.launch().await?;
    let status = server.end(HANG).await?;
    report.equal(format!("{engine:?}: exit code"), status.code().unwrap_or(-1), NEEDS_CHANGE);
    let log = std::fs::read_to_string(site.log())?;
    let said = log.lines().find(|line| line.contains("newer version of the program")).unwrap_or_default();
    report.holds(format!("{engine:?}: it says so in a plain sentence"), !said.is_empty(), said);
    report.equal(format!("{engine:?}: tables changed"), usize::from(tables(site).await? != before), 0);
    Ok(())
}

pub async fn first_start(lab: &Lab, report: &mut Report) -> Outcome {
    let site = lab.empty_site(Engine::Sqlite).await?;
    let migrated = site.run(&["migrate"]).await?;
    report.holds("the tables are made", migrated.status.success(), migrated.text);
    site.sql("CREATE TRIGGER no_account BEFORE INSERT ON accounts BEGIN SELECT RAISE(ABORT, 'not now'); END").await?;
    let server = site.launch().await?;
    let mut before = Vec::new();
    let until = Instant::now() + HANG;
    while before.len() < 20 && Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(50)).await;
        if let Ok(answer) = server.client.get(server.url("/readyz")).send().await {
            before.push(answer.status().as_u16());
        }
    }
    report.holds(
        "/readyz before the owner's account can be made is 503",
        before.iter().all(|s| *s == 503),
        before.len(),
    );
    let home = server.get("/").await?;
    report.equal("the home page until then", home.status().as_u16(), 503);
    let home = home.text().await?;
    report.holds("it is the page of a site that is not open, no failure", home.contains(OPENS_SOON), home);
    site.sql("DROP TRIGGER no_account").await?;
    let began = Instant::now();
    while server.get("/readyz").await?.status() != 200 {
        if began.elapsed() > HANG {
            return Err(Failure::Broken("it did not become ready".into()));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    report.within("until it is ready once the cause is gone", began.elapsed().as_secs_f64(), 16.0);
    report.equal("sign-in", server.sign_in(crate::failure::PASSWORD).await?, 303);
    server.kill().await
}
