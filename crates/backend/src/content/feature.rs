use crate::db::content::posts::{self, lists, search};
use crate::db::content::{
    business, legal, materials, options, page_images, pages, projects, site_words, styles, testimonials,
};
use crate::feature::{Feature, Statements};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[
        Statements { module: "content::business", queries: business::QUERIES },
        Statements { module: "content::legal", queries: legal::QUERIES },
        Statements { module: "content::materials", queries: materials::QUERIES },
        Statements { module: "content::options", queries: options::QUERIES },
        Statements { module: "content::page_images", queries: page_images::QUERIES },
        Statements { module: "content::pages", queries: pages::QUERIES },
        Statements { module: "content::posts", queries: posts::QUERIES },
        Statements { module: "content::projects", queries: projects::QUERIES },
        Statements { module: "content::site_words", queries: site_words::QUERIES },
        Statements { module: "content::styles", queries: styles::QUERIES },
        Statements { module: "content::testimonials", queries: testimonials::QUERIES },
        Statements { module: "content::posts::lists", queries: lists::QUERIES },
        Statements { module: "content::posts::search", queries: search::QUERIES },
    ],
    filled_at_start: &["materials", "options", "style_options"],
    ..Feature::new("content of pages")
};
