//! The connection that a request came over, and the client at its other end.

use crate::client::address;
use crate::listener::registry::Connection;
use crate::state::AppState;
use axum::http::{Extensions, HeaderMap};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

/// The connection of a request, added to its extensions by the listener.
#[derive(Clone, Debug)]
pub struct Peer(pub Arc<Connection>);

/// The client's address, see [`address`].
pub fn sender(state: &AppState, extensions: &Extensions, headers: &HeaderMap) -> IpAddr {
    let peer = extensions.get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.peer.ip());
    address(peer, headers, &state.config.trusted_proxies)
}
