use std::io;
use std::net::SocketAddr;
use tokio::net::{TcpListener, TcpSocket};

/// Connections that may wait until they are accepted. The standard library asks for 128: a burst of
/// more makes the kernel drop connections, and each visitor among them tries again after a second.
const BACKLOG: u32 = 4_096;

pub fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // Else a restart would have to wait for the connections of the former process.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    let listener = socket.listen(BACKLOG)?;
    if let Some(most) = backlog_of_kernel().filter(|most| *most < BACKLOG) {
        tracing::info!(
            wanted = BACKLOG,
            most,
            "the kernel lets fewer connections wait to be accepted: raise net.core.somaxconn if many come at once"
        );
    }
    Ok(listener)
}

/// The kernel's own limit; `None` where it does not say (other systems than Linux).
fn backlog_of_kernel() -> Option<u32> {
    std::fs::read_to_string("/proc/sys/net/core/somaxconn").ok()?.trim().parse().ok()
}
