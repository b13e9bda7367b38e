//! The connection that a request came over, and the client at its other end.

use super::client_address::{address, is_local_network, is_trusted};
use crate::listener::registry::Connection;
use crate::state::AppState;
use axum::extract::Request;
use axum::http::{Extensions, HeaderMap};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Once};

/// The connection of a request, added to its extensions by the listener.
#[derive(Clone, Debug)]
pub struct Peer(pub Arc<Connection>);

pub fn sender(state: &AppState, extensions: &Extensions, headers: &HeaderMap) -> IpAddr {
    let peer = peer_address(extensions).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    address(peer, headers, &state.config.settings.trusted_proxies)
}

pub fn is_from_proxy(state: &AppState, request: &Request) -> bool {
    peer_address(request.extensions()).is_some_and(|peer| is_trusted(peer, &state.config.settings.trusted_proxies))
}

/// Says once in the log that there seems to be a proxy which is not trusted: nothing else would show
/// that all visitors are counted as one.
pub fn warn_of_untrusted_proxy(state: &AppState, request: &Request) {
    static WARNED: Once = Once::new();
    if WARNED.is_completed() || !request.headers().contains_key("x-forwarded-for") {
        return;
    }
    let Some(peer) = peer_address(request.extensions()) else { return };
    if is_local_network(peer) && !is_trusted(peer, &state.config.settings.trusted_proxies) {
        WARNED.call_once(|| {
            tracing::warn!(
                "TRUSTED_PROXIES: {peer} sends X-Forwarded-For and is not among them, so all visitors behind it \
                 count as one for every limit. If it is your proxy, add its address to TRUSTED_PROXIES."
            );
        });
    }
}

fn peer_address(extensions: &Extensions) -> Option<IpAddr> {
    extensions.get::<Peer>().map(|peer| peer.0.peer.ip().to_canonical())
}
