//! A proxy in front of several servers of one site. Each request goes to the next server in turn. A
//! request that got no answer goes to the other servers in turn, if that cannot do anything twice.

use crate::failure::Failure;
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CONNECTION, TRANSFER_ENCODING};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use reqwest::Client;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

const BODY_MAX: usize = 32 * 1024 * 1024;
/// POSTs to paths with this end carry the id of their attempt: a repeated one gets the same receipt.
const KNOWN_BY_ATTEMPT: &str = "/submit";
/// How long a request is repeated, and the pause before each time, as in `deploy/two-instances/Caddyfile`. A server that
/// has just been killed is asked again, because the other one may be killed before it answers.
const TRY_FOR: Duration = Duration::from_secs(5);
const TRY_EVERY: Duration = Duration::from_millis(100);

#[derive(Clone)]
pub struct Balancer(Arc<Shared>);

struct Shared {
    port: u16,
    servers: Vec<u16>,
    turn: AtomicUsize,
    repeated: AtomicUsize,
    client: Client,
}

impl Balancer {
    /// Starts passing requests on to the servers at these ports of loopback.
    pub async fn before(servers: Vec<u16>) -> Result<Self, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let client = Client::builder().redirect(reqwest::redirect::Policy::none()).no_gzip().no_brotli().build()?;
        let turn = AtomicUsize::new(0);
        let repeated = AtomicUsize::new(0);
        let shared = Arc::new(Shared { port, servers, turn, repeated, client });
        let app = Router::new().fallback(pass_on).with_state(Self(Arc::clone(&shared)));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Ok(Self(shared))
    }

    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.0.port)
    }

    /// How many requests were sent to another server, because the first did not answer.
    #[must_use]
    pub fn repeated(&self) -> usize {
        self.0.repeated.load(Ordering::Relaxed)
    }
}

async fn pass_on(State(Balancer(shared)): State<Balancer>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, BODY_MAX).await else { return StatusCode::PAYLOAD_TOO_LARGE.into_response() };
    let reads = parts.method == Method::GET || parts.method == Method::HEAD;
    let repeatable = reads || parts.uri.path().ends_with(KNOWN_BY_ATTEMPT);
    let first = shared.turn.fetch_add(1, Ordering::Relaxed);
    let begun = Instant::now();
    for n in first.. {
        match ask(&shared.client, shared.servers[n % shared.servers.len()], &parts, body.clone()).await {
            Ok(response) => return response,
            // Without a connection nothing was sent.
            Err(cause) if (repeatable || cause.is_connect()) && begun.elapsed() < TRY_FOR => {}
            Err(_) => break,
        }
        shared.repeated.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(TRY_EVERY).await;
    }
    StatusCode::BAD_GATEWAY.into_response()
}

/// The whole answer of one server, so that one which breaks off can still be repeated.
async fn ask(client: &Client, port: u16, parts: &Parts, body: Bytes) -> reqwest::Result<Response> {
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
    let request = client.request(parts.method.clone(), format!("http://127.0.0.1:{port}{path}"));
    let answer = request.headers(parts.headers.clone()).body(body).send().await?;
    let status = answer.status();
    let headers = answer.headers().clone();
    let mut response = Response::new(Body::from(answer.bytes().await?));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    // They are about the connection to the server (RFC 9110, 7.6.1); the body goes on in one piece.
    response.headers_mut().remove(TRANSFER_ENCODING);
    response.headers_mut().remove(CONNECTION);
    Ok(response)
}
