use prometheus::{
    Error, IntCounterVec, IntGauge, Registry, register_int_counter_vec_with_registry as counters,
    register_int_gauge_with_registry as gauge,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionEnd {
    /// One side closed it after a complete answer, or before any request.
    Closed,
    Timeout,
    Broken,
    MadeRoom,
    /// Not accepted: all others were in use.
    Refused,
    Stopped,
}

impl ConnectionEnd {
    const ALL: [Self; 6] = [Self::Closed, Self::Timeout, Self::Broken, Self::MadeRoom, Self::Refused, Self::Stopped];

    const fn code(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Timeout => "timeout",
            Self::Broken => "broken",
            Self::MadeRoom => "made_room",
            Self::Refused => "refused",
            Self::Stopped => "stopped",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Connections {
    open: IntGauge,
    ended: IntCounterVec,
}

impl Connections {
    pub(super) fn new(registry: &Registry) -> Result<Self, Error> {
        let open = gauge!("connections_open", "Connections of visitors that are open.", registry)?;
        let ended = counters!("connections_ended_total", "Ended connections, by reason.", &["reason"], registry)?;
        for reason in ConnectionEnd::ALL {
            ended.with_label_values(&[reason.code()]);
        }
        Ok(Self { open, ended })
    }

    /// Counts a connection as open until the result is dropped.
    #[must_use]
    pub fn opened(&self) -> OpenConnection {
        self.open.inc();
        OpenConnection { all: self.clone(), ended: ConnectionEnd::Broken }
    }

    pub fn refused(&self) {
        self.ended.with_label_values(&[ConnectionEnd::Refused.code()]).inc();
    }
}

#[derive(Debug)]
pub struct OpenConnection {
    all: Connections,
    pub ended: ConnectionEnd,
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.all.open.dec();
        self.all.ended.with_label_values(&[self.ended.code()]).inc();
    }
}
