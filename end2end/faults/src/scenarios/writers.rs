//! Concurrent writers on one list.

use crate::failure::{Failure, Outcome, PASSWORD};
use crate::report::Report;
use crate::site::{Engine, Lab, Server, Site};
use serde_json::json;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

struct Answered {
    status: u16,
    text: String,
    took: Duration,
}

pub async fn sqlite(lab: &Lab, report: &mut Report) -> Outcome {
    play(lab, Engine::Sqlite, report).await
}

pub async fn postgres(lab: &Lab, report: &mut Report) -> Outcome {
    play(lab, Engine::Postgres, report).await
}

async fn play(lab: &Lab, engine: Engine, report: &mut Report) -> Outcome {
    let site = lab.site(engine).await?;
    let server = site.start().await?;
    report.equal("sign-in", server.sign_in(PASSWORD).await?, 303);
    crowd(lab, &site, &[&server], report).await
}

/// Fifty writers (ten in the short form), each on one of these servers, whose clients are signed in.
pub(super) async fn crowd(lab: &Lab, site: &Site, servers: &[&Server], report: &mut Report) -> Outcome {
    let ids = site.texts("SELECT id FROM testimonials WHERE is_active AND deleted_at IS NULL ORDER BY id").await?;
    let active = ids.len();
    let crowd = lab.scaled(50, 10);
    let writers = (0..crowd).map(|writer| write(servers[writer % servers.len()], &ids, writer, lab.scaled(10, 2)));
    let answered: Vec<Answered> = futures::future::try_join_all(writers).await?.into_iter().flatten().collect();
    let mut statuses: BTreeMap<u16, usize> = BTreeMap::new();
    let mut slowest = Duration::ZERO;
    let mut added = 0;
    let mut refused = String::new();
    for answer in &answered {
        *statuses.entry(answer.status).or_default() += 1;
        slowest = slowest.max(answer.took);
        if answer.status == 200 {
            added += usize::from(answer.text.contains("rowVersion"));
        } else if refused.is_empty() {
            refused.clone_from(&answer.text);
        }
    }
    report.note(format!("requests of {crowd} writers: {statuses:?}"), answered.len());
    report.holds("all were applied", refused.is_empty(), refused);
    report.within("the slowest one", slowest.as_secs_f64(), 5.0);
    report.equal("rows in the list", positions(site).await?.len(), active + added);
    let positions = positions(site).await?;
    let gapless = positions.iter().zip(1..).all(|(at, wanted)| *at == wanted.to_string());
    report.holds("their positions are 1 to n", gapless, positions.len());
    Ok(())
}

/// One writer: moves rows and inserts new ones in the middle.
async fn write(server: &Server, ids: &[String], writer: usize, steps: usize) -> Result<Vec<Answered>, Failure> {
    let mut answered = Vec::new();
    for step in 0..steps {
        let position = (writer * 7 + step * 3) % ids.len() + 1;
        let request = if (writer + step).is_multiple_of(2) {
            let body =
                json!({ "entity": "testimonials", "id": ids[(writer + step) % ids.len()], "position": position });
            server.post("/api/admin/reorder").json(&body)
        } else {
            let words = format!("Writer {writer} is content, {step}");
            let draft = json!({ "clientName": "Fault", "testimonialText": words, "isActive": true,
                "displayOrder": position, "linkedProjectId": "none" });
            server.post("/api/admin/save").json(&json!({ "entity": "testimonials", "draft": draft }))
        };
        let began = Instant::now();
        let response = request.send().await?;
        let status = response.status().as_u16();
        let text = response.text().await?;
        answered.push(Answered { status, text, took: began.elapsed() });
    }
    Ok(answered)
}

async fn positions(site: &Site) -> Result<Vec<String>, Failure> {
    let all = "SELECT CAST(display_order AS TEXT) AS place FROM testimonials WHERE is_active AND deleted_at IS NULL \
        ORDER BY display_order";
    site.texts(all).await
}
