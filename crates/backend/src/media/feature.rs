use super::strays;
use crate::db::media::{self, library, og_images, stored_files, stray_files, swap, text_pictures, variant_jobs};
use crate::feature::{Every, Feature, Statements, Work};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[
        Statements { module: "media", queries: media::QUERIES },
        Statements { module: "media::library", queries: library::QUERIES },
        Statements { module: "media::og_images", queries: og_images::QUERIES },
        Statements { module: "media::stored_files", queries: stored_files::QUERIES },
        Statements { module: "media::stray_files", queries: stray_files::QUERIES },
        Statements { module: "media::swap", queries: swap::QUERIES },
        Statements { module: "media::text_pictures", queries: text_pictures::QUERIES },
        Statements { module: "media::variant_jobs", queries: variant_jobs::QUERIES },
    ],
    work: &[Work {
        every: Every::QuarterHour,
        failure: "cannot sweep files that no picture names",
        run: |backend| Box::pin(async { strays::sweep(backend).await.map(drop) }),
    }],
    ..Feature::new("pictures")
};
