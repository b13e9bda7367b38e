/// Reserved for the database, files and outgoing calls.
const RESERVE: u64 = 256;

/// Raises the process's own limit as far as `connections` need it and the system allows; returns
/// how many connections fit.
#[must_use]
pub fn allow_descriptors(connections: usize) -> usize {
    let wanted = u64::try_from(connections).unwrap_or(u64::MAX).saturating_add(RESERVE);
    match rlimit::increase_nofile_limit(wanted) {
        Ok(allowed) => {
            let fit = connections_within(connections, allowed);
            if fit < connections {
                tracing::warn!(allowed, fit, "fewer connections than MAX_CONNECTIONS: raise the limit of open files");
            }
            fit
        }
        Err(cause) => {
            tracing::warn!(%cause, "cannot read the limit of open files");
            connections
        }
    }
}

#[must_use]
pub fn connections_within(connections: usize, descriptors: u64) -> usize {
    // With a very low limit, connections get half of it.
    let free = descriptors.saturating_sub(RESERVE).max(descriptors / 2);
    connections.min(usize::try_from(free).unwrap_or(usize::MAX)).max(1)
}

#[cfg(test)]
mod tests {
    use super::connections_within;

    #[test]
    fn some_descriptors_are_kept_for_other_things() {
        assert_eq!(connections_within(12_000, 1_048_576), 12_000);
        assert_eq!(connections_within(12_000, 4_096), 3_840);
        assert_eq!(connections_within(12_000, 256), 128);
        assert_eq!(connections_within(12_000, 0), 1);
    }
}
