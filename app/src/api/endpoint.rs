use axum::body::Body;
use http::{Request, Response};
use leptos::server_fn::ServerFn;
use leptos::server_fn::axum::register_explicit;
use leptos::server_fn::server::Server;

/// A server function.
#[derive(Clone, Copy)]
pub(crate) struct Endpoint {
    #[cfg_attr(not(test), expect(dead_code, reason = "a test compares it with what the program has"))]
    pub(crate) path: &'static str,
    pub(crate) register: fn(),
}

impl Endpoint {
    pub(crate) const fn of<F>() -> Self
    where
        F: ServerFn + 'static,
        F::Server: Server<
                F::Error,
                F::InputStreamError,
                F::OutputStreamError,
                Request = Request<Body>,
                Response = Response<Body>,
            >,
    {
        Self { path: F::PATH, register: register_explicit::<F> }
    }
}
