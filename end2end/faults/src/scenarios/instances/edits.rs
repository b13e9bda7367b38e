//! The owner's changes at two servers: drafts, conflicts, order, and what visitors see of them.

use super::{CallAnswer, Pair, call};
use crate::failure::{Failure, Outcome, PASSWORD};
use crate::leads::Visitors;
use crate::report::{HANG, Report};
use crate::scenarios::writers;
use crate::site::{Lab, Server};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub async fn edits(lab: &Lab, report: &mut Report) -> Outcome {
    let pair = Pair::start(lab).await?;
    for server in &pair.servers {
        report.equal("sign-in", server.sign_in(PASSWORD).await?, 303);
    }
    drafts(&pair, report).await?;
    conflicts(lab, &pair, report).await?;
    writers::crowd(lab, pair.site(), &[&pair.servers[0], &pair.servers[1]], report).await?;
    seen(lab, &pair, report).await?;
    pair.end().await
}

/// The first row of a list, as its form opens it.
async fn first_row(server: &Server, kind: &str) -> Result<Value, Failure> {
    let list = call(server, "list", &json!({ "entity": kind })).await?.body;
    let row = call(server, "open", &json!({ "entity": kind, "id": list["rows"][0]["id"] })).await?;
    Ok(row.body)
}

async fn drafts(pair: &Pair, report: &mut Report) -> Outcome {
    let [first, second] = &pair.servers;
    let post = first_row(first, "blog").await?;
    let keep = |editor: &str, revision: &Value, title: &str| {
        let mut draft = post["draft"].clone();
        draft["title"] = title.into();
        json!({ "entity": "blog", "id": post["id"], "editor": editor, "revision": revision,
            "rowVersion": post["rowVersion"], "draft": draft })
    };
    let status = call(first, "drafts/keep", &keep("tab-1", &json!(0), "Kept at the first")).await?.status;
    report.equal("a draft at the first", status, 200);
    let opened = call(second, "open", &json!({ "entity": "blog", "id": post["id"] })).await?.body;
    let offered = opened["unsaved"]["draft"]["title"].as_str().unwrap_or_default().to_owned();
    report.equal("the draft that the second offers", offered, "Kept at the first".to_owned());
    let status = call(second, "drafts/keep", &keep("tab-2", &json!(0), "Kept at the second")).await?.status;
    report.equal("a tab at the second that does not know it", status, 409);
    let continued = keep("tab-2", &opened["unsaved"]["revision"], "Kept at the second");
    let status = call(second, "drafts/keep", &continued).await?.status;
    report.equal("a tab at the second that goes on with it", status, 200);
    let link = call(first, "previews/share", &json!({ "entity": "blog", "id": post["id"] })).await?.body;
    let preview = second.get(link["path"].as_str().ok_or("no preview link")?).await?.text().await?;
    report.holds("a preview link of the first at the second", preview.contains("Kept at the second"), "shown");
    Ok(())
}

/// Forms that were opened with the same version and are saved at both at once.
async fn conflicts(lab: &Lab, pair: &Pair, report: &mut Report) -> Outcome {
    let [first, second] = &pair.servers;
    let rounds = lab.scaled(50, 8);
    let mut taken = 0;
    let mut refused = 0;
    for round in 0..rounds {
        let row = first_row(first, "faqs").await?;
        let save = |by: &str| {
            let mut draft = row["draft"].clone();
            draft["question"] = format!("What does {by} ask in round {round}?").into();
            json!({ "entity": "faqs", "id": row["id"], "rowVersion": row["rowVersion"], "draft": draft })
        };
        let one = save("the first");
        let other = save("the second");
        let (one, other) = tokio::try_join!(call(first, "save", &one), call(second, "save", &other))?;
        for answer in [one, other] {
            taken += usize::from(answer.status == 200);
            refused += usize::from(answer.status == 409);
        }
    }
    report.equal("rows saved at both at once: taken", taken, rounds);
    report.equal("rows saved at both at once: conflicts", refused, rounds);
    let before = pair.site().count("SELECT COUNT(*) FROM faqs").await?;
    let mut draft = first_row(first, "faqs").await?["draft"].clone();
    for n in 0..rounds {
        draft["question"] = format!("Is question {n} asked once?").into();
        let add = json!({ "entity": "faqs", "attempt": uuid::Uuid::new_v4().to_string(), "draft": draft });
        let (one, other) = tokio::try_join!(call(first, "save", &add), call(second, "save", &add))?;
        let both = [one.status, other.status];
        report.holds("one attempt at both at once", both == [200, 200], format!("{both:?}"));
    }
    let added = pair.site().count("SELECT COUNT(*) FROM faqs").await? - before;
    report.equal("rows that these attempts added", added, i64::try_from(rounds)?);
    Ok(())
}

/// How long after the first server acknowledged a change the second serves it, while visitors write
/// to both.
async fn seen(lab: &Lab, pair: &Pair, report: &mut Report) -> Outcome {
    let [first, second] = &pair.servers;
    let list = call(first, "list", &json!({ "entity": "blog" })).await?.body;
    let public = list["rows"].as_array().and_then(|rows| rows.iter().find(|row| row["state"] == true));
    let id = public.ok_or("no public post")?["id"].clone();
    let visitors = [Visitors::begin(first, 1), Visitors::begin(second, 1)];
    let mut took = Vec::new();
    for round in 0..lab.scaled(40, 5) {
        let row = call(first, "open", &json!({ "entity": "blog", "id": id })).await?.body;
        let mut draft = row["draft"].clone();
        let title = format!("Seen at both, {round}");
        draft["title"] = title.clone().into();
        let save = json!({ "entity": "blog", "id": id, "rowVersion": row["rowVersion"], "draft": draft });
        let answer = call(first, "save", &save).await?;
        let saved = Instant::now();
        if answer.status != 200 {
            let CallAnswer { status, body } = answer;
            return Err(Failure::Broken(format!("a post was not saved: {status} {body}")));
        }
        while !second.get("/blog").await?.text().await?.contains(&title) {
            if saved.elapsed() > HANG {
                return Err(Failure::Broken("a change was not seen by the other server".into()));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        took.push(saved.elapsed().as_secs_f64());
    }
    for visitors in visitors {
        visitors.end().await?;
    }
    took.sort_by(f64::total_cmp);
    report.note("a change on the other server's pages, median seconds", format!("{:.3}", took[took.len() / 2]));
    report.within("a change on the other server's pages, the slowest", took.last().copied().unwrap_or(f64::MAX), 1.0);
    Ok(())
}
