use super::client_address::{client_network, is_trusted};
use ipnet::IpNet;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

#[derive(Clone, Debug)]
pub struct ConnectionLimits {
    pub total: usize,
    pub per_address: usize,
    /// Proxies: their connections belong to many clients, so only the total applies.
    pub trusted: Vec<IpNet>,
    /// Longest time in which a client that should read reads nothing.
    pub client_timeout: Duration,
}

/// Phase of a connection. Connections are closed in this order to make room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u64)]
enum Phase {
    /// Waiting for a request's header, or for the client to close.
    Idle = 0,
    /// Waiting for a request's body, or for the client to read.
    Waiting = 1,
    Busy = 2,
    Closed = 3,
}

const PHASE_BITS: u32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    phase: Phase,
    /// When the phase was entered, in milliseconds since the registry's epoch.
    since: u64,
}

#[derive(Debug)]
pub struct Connection {
    pub peer: SocketAddr,
    pub client_timeout: Duration,
    id: u64,
    epoch: Instant,
    /// The phase in the lowest bits, above it the time it was entered, in milliseconds.
    state: AtomicU64,
    /// A request is in progress, from its header to the end of its response.
    answering: AtomicBool,
    stopping: AtomicBool,
    /// The response to the current or next request is the last.
    last: AtomicBool,
    changed: Notify,
}

impl Connection {
    fn now(&self) -> u64 {
        u64::try_from(self.epoch.elapsed().as_millis()).unwrap_or(u64::MAX >> PHASE_BITS)
    }

    fn state(&self) -> State {
        let state = self.state.load(Ordering::Acquire);
        let phase = match state & ((1 << PHASE_BITS) - 1) {
            0 => Phase::Idle,
            1 => Phase::Waiting,
            2 => Phase::Busy,
            _ => Phase::Closed,
        };
        State { phase, since: state >> PHASE_BITS }
    }

    fn set_phase(&self, phase: Phase) {
        let next = self.now() << PHASE_BITS | phase as u64;
        let closed = Phase::Closed as u64;
        let unless_closed = |state: u64| if state & closed == closed { None } else { Some(next) };
        let _ = self.state.fetch_update(Ordering::AcqRel, Ordering::Acquire, unless_closed);
    }

    pub fn idle(&self) {
        self.answering.store(false, Ordering::Release);
        self.set_phase(Phase::Idle);
    }

    pub fn waiting(&self) {
        self.set_phase(Phase::Waiting);
    }

    pub fn busy(&self) {
        self.answering.store(true, Ordering::Release);
        self.set_phase(Phase::Busy);
    }

    pub(super) fn flushed(&self) {
        let answering = self.answering.load(Ordering::Acquire);
        self.set_phase(if answering { Phase::Busy } else { Phase::Idle });
    }

    /// Closes it if its state has not changed since it was chosen.
    fn close(&self, chosen: State) -> bool {
        let expected = chosen.since << PHASE_BITS | chosen.phase as u64;
        let closed = self.state.compare_exchange(expected, Phase::Closed as u64, Ordering::AcqRel, Ordering::Acquire);
        self.changed.notify_one();
        closed.is_ok()
    }

    pub(super) fn is_idle(&self) -> bool {
        self.state().phase == Phase::Idle
    }

    pub(super) fn is_last(&self) -> bool {
        self.last.load(Ordering::Acquire)
    }

    pub(super) async fn change(&self) -> ConnectionCommand {
        loop {
            if self.state().phase == Phase::Closed {
                return ConnectionCommand::Close;
            }
            if self.stopping.swap(false, Ordering::AcqRel) {
                self.last.store(true, Ordering::Release);
                return ConnectionCommand::Finish;
            }
            self.changed.notified().await;
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConnectionCommand {
    Close,
    Finish,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    state: State,
    network: IpAddr,
    id: u64,
}

#[derive(Default)]
struct Clients {
    open: usize,
    networks: HashMap<IpAddr, HashMap<u64, Arc<Connection>>>,
}

impl Clients {
    fn remove(&mut self, network: IpAddr, id: u64) {
        let Some(of_network) = self.networks.get_mut(&network) else { return };
        if of_network.remove(&id).is_some() {
            self.open -= 1;
        }
        if of_network.is_empty() {
            self.networks.remove(&network);
        }
    }

    /// Closes up to `count` of the connections that wait for their clients, longest waiting first;
    /// returns how many.
    fn close(&mut self, count: usize, last: Phase, of: Option<IpAddr>) -> usize {
        let mut candidates = self.candidates(last, of);
        if count < candidates.len() {
            candidates.select_nth_unstable(count);
            candidates.truncate(count);
        }
        let mut closed = 0;
        for Candidate { state, network, id } in candidates {
            if let Some(connections) = self.networks.get(&network)
                && let Some(connection) = connections.get(&id)
                && connection.close(state)
            {
                self.remove(network, id);
                closed += 1;
            }
        }
        closed
    }

    /// The connections of a network, or of all, that are no further than in phase `last`.
    fn candidates(&self, last: Phase, of: Option<IpAddr>) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for (network, connections) in &self.networks {
            if of.is_some_and(|of| of != *network) {
                continue;
            }
            for connection in connections.values() {
                let state = connection.state();
                if state.phase <= last {
                    candidates.push(Candidate { state, network: *network, id: connection.id });
                }
            }
        }
        candidates
    }
}

pub(super) struct Registry {
    limits: ConnectionLimits,
    epoch: Instant,
    next_id: AtomicU64,
    clients: Mutex<Clients>,
}

impl Registry {
    pub(super) fn new(limits: ConnectionLimits) -> Self {
        Self { limits, epoch: Instant::now(), next_id: AtomicU64::new(0), clients: Mutex::default() }
    }

    fn clients(&self) -> MutexGuard<'_, Clients> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection. At a limit the longest idle connection is closed; at the limit per
    /// address, one of the same client. `None` if all others are in use.
    pub(super) fn admit(self: &Arc<Self>, peer: SocketAddr) -> Option<ConnectionSlot> {
        let network = client_network(peer.ip());
        let exempt = is_trusted(peer.ip(), &self.limits.trusted);
        let mut clients = self.clients();
        let of_network = match clients.networks.get(&network) {
            Some(connections) => connections.len(),
            None => 0,
        };
        if !exempt && of_network >= self.limits.per_address && clients.close(1, Phase::Idle, Some(network)) == 0 {
            return None;
        }
        // Several at a time, because finding the oldest is a full scan.
        let several = self.limits.total / 128 + 1;
        if clients.open >= self.limits.total && clients.close(several, Phase::Waiting, None) == 0 {
            return None;
        }
        let connection = Arc::new(Connection {
            peer,
            client_timeout: self.limits.client_timeout,
            id: self.next_id.fetch_add(1, Ordering::Relaxed),
            epoch: self.epoch,
            state: AtomicU64::new(0),
            answering: AtomicBool::new(false),
            stopping: AtomicBool::new(false),
            last: AtomicBool::new(false),
            changed: Notify::new(),
        });
        connection.idle();
        clients.open += 1;
        clients.networks.entry(network).or_default().insert(connection.id, Arc::clone(&connection));
        drop(clients);
        Some(ConnectionSlot { registry: Arc::clone(self), network, connection })
    }

    /// Closes a few waiting connections, after running out of descriptors.
    pub(super) fn make_room(&self) {
        let mut clients = self.clients();
        let several = clients.open / 128 + 1;
        clients.close(several, Phase::Waiting, None);
    }

    pub(super) fn stop(&self) {
        for connections in self.clients().networks.values() {
            for connection in connections.values() {
                connection.stopping.store(true, Ordering::Release);
                connection.changed.notify_one();
            }
        }
    }

    pub(super) fn close_all(&self) {
        self.clients().close(usize::MAX, Phase::Busy, None);
    }
}

pub(super) struct ConnectionSlot {
    registry: Arc<Registry>,
    network: IpAddr,
    pub(super) connection: Arc<Connection>,
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.registry.clients().remove(self.network, self.connection.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registry(total: usize, per_address: usize) -> Arc<Registry> {
        let trusted = vec!["10.0.0.0/8".parse().expect("a network")];
        Arc::new(Registry::new(ConnectionLimits {
            total,
            per_address,
            trusted,
            client_timeout: Duration::from_secs(1),
        }))
    }

    fn peer(address: &str) -> SocketAddr {
        SocketAddr::new(address.parse().expect("an address"), 1)
    }

    fn is_closed(slot: &ConnectionSlot) -> bool {
        slot.connection.state().phase == Phase::Closed
    }

    #[test]
    fn at_the_cap_of_an_address_its_own_oldest_idle_connection_gives_way() {
        let registry = registry(100, 2);
        let other = registry.admit(peer("192.0.2.1")).expect("a slot");
        let first = registry.admit(peer("2001:db8::1")).expect("a slot");
        let second = registry.admit(peer("2001:db8::2")).expect("the same /64");
        let third = registry.admit(peer("2001:db8::3")).expect("a slot");
        assert!(is_closed(&first) && !is_closed(&second) && !is_closed(&third) && !is_closed(&other));
        second.connection.busy();
        third.connection.waiting();
        assert!(registry.admit(peer("2001:db8::4")).is_none(), "a request in progress is not dropped for another");
        drop(third);
        assert!(registry.admit(peer("2001:db8::4")).is_some());
    }

    #[test]
    fn a_trusted_proxy_has_only_the_total() {
        let registry = registry(3, 1);
        let slots: Vec<_> = (0..3).map(|_| registry.admit(peer("10.0.0.1")).expect("a slot")).collect();
        assert!(!slots.iter().any(is_closed));
    }

    #[test]
    fn when_all_places_are_taken_the_longest_idle_goes_first_then_the_longest_waiting() {
        let registry = registry(3, 100);
        let busy = registry.admit(peer("192.0.2.1")).expect("a slot");
        busy.connection.busy();
        let waiting = registry.admit(peer("192.0.2.2")).expect("a slot");
        waiting.connection.waiting();
        std::thread::sleep(Duration::from_millis(3));
        let idle = registry.admit(peer("192.0.2.3")).expect("a slot");
        let next = registry.admit(peer("192.0.2.4")).expect("a slot");
        assert!(is_closed(&idle) && !is_closed(&waiting));
        next.connection.busy();
        let last = registry.admit(peer("192.0.2.5")).expect("a slot");
        assert!(is_closed(&waiting));
        last.connection.busy();
        assert!(registry.admit(peer("192.0.2.6")).is_none());
        assert!(!is_closed(&busy));
        registry.close_all();
        assert!(is_closed(&busy));
    }
}
