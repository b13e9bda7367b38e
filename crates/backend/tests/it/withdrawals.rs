//! Visitors who withdraw their requests, on both engines.

use crate::conversation::{OWNER, Talking, is_gone};
use crate::mail::{VISITOR, deliver, for_receiver, header};
use crate::offered_times::{choose, send_offer};
use crate::smtp::{At, Script};
use crate::support::{TestBackend, on_both_engines};
use backend::delivery::mail::check;
use backend::features::conversation::page::{self, RequestPageError};
use backend::features::withdrawals;
use domain::features::conversation::messages as msg;
use domain::features::conversation::{WithdrawDraft, field};
use domain::limits;
use domain::time::DAY;
use mailparse::parse_mail;

async fn withdraw(talking: &Talking, token: &str) {
    page::withdraw(&talking.site, token, &WithdrawDraft { confirmed: true }).await.expect("erased");
}

/// The newest mail to the owner, as it was sent, without the line breaks that its encoding has put in.
fn newest_to_owner(talking: &Talking) -> String {
    let newest = for_receiver(&talking.sink, OWNER).pop().expect("a mail");
    let mail = parse_mail(&newest.data).expect("a mail");
    let mut said = header(&mail, "Subject");
    for part in &mail.subparts {
        said.push_str(&part.get_body().expect("text").replace("\r\n", " "));
    }
    said
}

on_both_engines! {
    async fn withdrawing_erases_everything_and_tells_the_owner(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let token = talking.token().await;
        let reference = talking.read().await.summary.reference;
        talking.answer("Dear Jane").await;
        talking.write(&token, "Please forget me").await.expect("stored");
        let unsure = page::withdraw(&talking.site, &token, &WithdrawDraft::default()).await;
        assert!(matches!(&unsure, Err(RequestPageError::Invalid(wrong)) if wrong.of(field::CONFIRMED).is_some()), "{unsure:?}");
        withdraw(&talking, &token).await;
        assert!(is_gone(&talking.site, &token).await);
        for table in ["leads", "lead_messages", "delivery_attempts", "uploads"] {
            assert_eq!(backend.rows(table).await, 0, "{table}");
        }
        assert_eq!(backend.rows("erased_rows").await, 1);
        backend.clock.advance(limits::REPLY_UNDO_MS);
        assert_eq!(deliver(&talking.site).await, 1);
        assert_eq!(for_receiver(&talking.sink, VISITOR).len(), 1, "only the confirmation");
        let said = newest_to_owner(&talking);
        assert!(said.contains(&msg::owner_withdrawn_subject(&reference)), "{said}");
        assert!(!said.contains("Jane") && !said.contains("forget") && !said.contains("visit on"), "{said}");
        assert!(matches!(page::withdraw(&talking.site, &token, &WithdrawDraft { confirmed: true }).await, Err(RequestPageError::Gone)));
        assert_eq!(deliver(&talking.site).await, 0, "it is told once");
    }

    async fn the_owner_is_told_of_the_visit_that_is_off(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let slots = send_offer(&backend, &talking, 1).await;
        choose(&talking, &slots[0].id).await.expect("booked");
        deliver(&talking.site).await;
        withdraw(&talking, &talking.token().await).await;
        deliver(&talking.site).await;
        let said = newest_to_owner(&talking);
        assert!(said.contains("visit on") && said.contains("is canceled"), "{said}");
        backend.clock.advance(61 * DAY);
        withdrawals::sweep(&talking.site).await.expect("swept");
        assert_eq!((backend.rows("withdrawals").await, backend.rows("deliveries").await), (0, 0));
    }

    async fn a_visit_that_has_begun_is_not_canceled(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let slots = send_offer(&backend, &talking, 1).await;
        choose(&talking, &slots[0].id).await.expect("booked");
        backend.clock.advance(30 * DAY);
        withdraw(&talking, &talking.token().await).await;
        deliver(&talking.site).await;
        assert!(!newest_to_owner(&talking).contains("visit on"));
    }

    async fn a_mail_that_the_owners_mailbox_refuses_is_listed_with_the_reference(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let reference = talking.read().await.summary.reference;
        withdraw(&talking, &talking.token().await).await;
        talking.sink.next([Script::Reply(At::Rcpt, 552)]);
        deliver(&talking.site).await;
        let listed = check::state(&talking.site).await.expect("read").undelivered;
        assert_eq!(listed.iter().map(|mail| mail.name.as_str()).collect::<Vec<_>>(), [reference]);
    }
}
