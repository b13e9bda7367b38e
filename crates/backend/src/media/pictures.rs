use super::gates::{encoding_gate, og_images_gate};
use super::{Making, MakingOptions, Serving};
use crate::editing::KnownUses;
use crate::gate::Gate;
use crate::leads::photo_queue::PhotoQueue;
use picture_worker::Workers;

/// The work with pictures, and what is remembered of it.
pub struct Pictures {
    pub workers: Workers,
    pub encoding: Gate,
    pub making: Making,
    pub serving: Serving,
    pub(crate) og_images: Gate,
    /// The photos that visitors send.
    pub(crate) photos: PhotoQueue,
    pub(crate) uses: KnownUses,
}

impl Pictures {
    pub(crate) fn new(workers: Workers, making: MakingOptions, serving: Serving) -> Self {
        Self {
            encoding: encoding_gate(1),
            making: Making::new(making, &workers),
            workers,
            serving,
            og_images: og_images_gate(),
            photos: PhotoQueue::default(),
            uses: KnownUses::default(),
        }
    }
}
