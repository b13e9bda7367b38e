//! Stored files are served so that nothing in them can run.

use crate::support::TestServer;

const POLICY: &str = "default-src 'none'; sandbox";

#[tokio::test]
async fn nothing_in_stored_bytes_may_run_also_where_they_are_refused() {
    let server = TestServer::demo().await;
    let home = server.text("/").await;
    let start = home.find("/media/").expect("a picture");
    let picture = &home[start..start + home[start..].find(['"', ' ', ',']).expect("its end")];
    let policy_of = async |path: &str| {
        let response = server.get(path).await;
        let policy = response.headers().get("content-security-policy").and_then(|value| value.to_str().ok());
        (response.status().as_u16(), policy.unwrap_or_default().to_owned())
    };
    let photo = "/admin/photos/00000000-0000-0000-0000-000000000000";
    let cases = [
        (200, picture),
        (404, "/media/0000000000000000/640.jpg"),
        (404, "/media/x/y"),
        (404, "/cards/post/nothing/0.jpg"),
        (303, photo),
        (404, "/admin/originals/00000000-0000-0000-0000-000000000000"),
        (303, "/admin/leads/export.csv"),
    ];
    for (status, path) in cases {
        let (answered, policy) = policy_of(path).await;
        assert_eq!(policy, POLICY, "{path}");
        assert_eq!(answered, status, "{path}");
    }
    server.sign_in().await;
    for (status, path) in [(404, photo), (200, "/admin/leads/export.csv")] {
        assert_eq!(policy_of(path).await, (status, POLICY.to_owned()), "{path}");
    }
}
