//! What was quoted, what a won lead is worth, and where its sender entered the site.

use super::fact::{Fact, fact};
use crate::admin::frame::icon::Icon;
use crate::admin::leads::inbox_query::InboxQuery;
use domain::leads::lead::Lead;
use domain::leads::money;
use domain::leads::options::LeadStatus;
use domain::messages::inbox;
use leptos::prelude::*;

/// Of a lead that is answered or won.
pub(crate) fn amount(lead: &Lead, query: &InboxQuery) -> Option<AnyView> {
    if !lead.summary.status.has_amount() || lead.summary.quarantined {
        return None;
    }
    let is_won = lead.summary.status == LeadStatus::Won;
    let shown = lead.amount_cents.map(money::shown);
    let value = match &shown {
        Some(dollars) if is_won => format!("${dollars}"),
        Some(dollars) => format!("${dollars} quoted"),
        None => "No amount yet".to_owned(),
    };
    let hint = if is_won { inbox::AMOUNT_WON } else { inbox::AMOUNT_QUOTED };
    let content = view! {
        <form class="lead-amount" method="post" action=query.act(&lead.summary.id, "amount") data-busy="">
            <div class="field">
                <label for="amount">"Amount in dollars"<span class="optional">" optional"</span></label>
                <input class="input" id="amount" name="text" inputmode="decimal" autocomplete="off" value=shown/>
                <p class="hint">{hint}</p>
            </div>
            <button class="button button--outline">"Save amount"</button>
        </form>
    };
    Some(fact(Fact {
        id: "money",
        icon: Icon::Chart,
        title: "Money".to_owned(),
        value,
        is_open: false,
        content: content.into_any(),
    }))
}

/// 'marina-news / email / spring, beginning on /showroom'; `None` if nothing is known.
pub(crate) fn came_from(lead: &Lead) -> Option<impl IntoView + use<>> {
    let source = lead.entry.source();
    let page = lead.entry.page.as_deref();
    let words = match (source, page) {
        ("", None) => return None,
        ("", Some(page)) => format!("Began on {page}"),
        (source, None) => source.to_owned(),
        (source, Some(page)) => format!("{source}, beginning on {page}"),
    };
    Some(view! { <div><dt>"Visit"</dt><dd class="break-anywhere">{words}</dd></div> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::lead;
    use crate::test_html::html_of;

    #[test]
    fn a_lead_has_an_amount_once_it_is_answered() {
        let mut lead = lead();
        let shown = |lead: &Lead| html_of(|| amount(lead, &InboxQuery::default()));
        for status in [LeadStatus::New, LeadStatus::Closed] {
            lead.summary.status = status;
            assert!(!shown(&lead).contains("<form"), "{status:?}");
        }
        lead.amount_cents = Some(1_250_000);
        lead.summary.status = LeadStatus::Replied;
        assert!(shown(&lead).contains("$12,500 quoted") && shown(&lead).contains(inbox::AMOUNT_QUOTED));
        lead.summary.status = LeadStatus::Won;
        assert!(shown(&lead).contains("value=\"12,500\"") && shown(&lead).contains(">$12,500<"), "{}", shown(&lead));
    }

    #[test]
    fn the_entry_is_shown_as_text() {
        let mut lead = lead();
        assert!(!html_of(|| came_from(&lead)).contains("<dt>"));
        lead.entry.campaign = Some("<b>spring".into());
        lead.entry.page = Some("/showroom".into());
        let html = html_of(|| came_from(&lead));
        assert!(html.contains("&lt;b&gt;spring, beginning on /showroom"), "{html}");
    }
}
