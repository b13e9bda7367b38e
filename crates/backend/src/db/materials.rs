//! The woods of the home page and the residential page.

use crate::db::{Db, page_images};
use crate::error::DbError;
use domain::content::{Material, PageImage};

pub(crate) const QUERIES: &[&str] = &[];

/// Slot of the picture, name, botanical name, text on the home page, text on the residential page,
/// text next to the close-up, and its facts: hardness, weight, movement and finish.
type Wood = (&'static str, &'static str, &'static str, [&'static str; 2], &'static str, [&'static str; 4]);

/// Figures for dry wood from the trade's tables: Janka hardness at 12 percent moisture, and
/// tangential shrinkage from green to oven-dry.
const WOODS: [Wood; 4] = [
    (
        "material_teak",
        "Teak",
        "Tectona grandis",
        [
            "For decks and wet soles. Its own oil keeps the water out.",
            "For wet rooms, counters and everything outdoors.",
        ],
        "Straight, slightly coarse grain with a waxy hand. Its own oil keeps the water out, so it needs no film on top. It darkens from straw to honey in its first summer.",
        ["1,070 lbf, Janka", "41 lb/ft\u{b3}", "5.3 % as it dries", "Oil, or nothing at all"],
    ),
    (
        "material_mahogany",
        "Mahogany",
        "Swietenia macrophylla",
        [
            "For brightwork and classic saloons. Takes twelve coats like glass.",
            "For doors, tables and anything that should shine.",
        ],
        "Even pores and a ribbon that changes sides as you walk past. It moves less than any other wood we use, which is why patterns and instrument cases were made of it.",
        ["900 lbf, Janka", "37 lb/ft\u{b3}", "4.3 % as it dries", "Up to twelve coats of varnish"],
    ),
    (
        "material_maple",
        "Maple",
        "Acer saccharum",
        ["For pale, hard-wearing cabins and drawer sides.", "For drawer sides, worktops and pale rooms."],
        "So fine that the pores are hard to find, and the hardest of the four. It takes a plane to a polish and wears for generations in a drawer. Kept pale, it wants a finish without yellow.",
        ["1,450 lbf, Janka", "44 lb/ft\u{b3}", "9.9 % as it dries", "Soap, or a clear satin"],
    ),
    (
        "material_walnut",
        "Walnut",
        "Juglans nigra",
        ["For paneling and furniture. Dark, calm, easy on the eye at night.", "For libraries, paneling and furniture."],
        "Chocolate with a violet cast, calmer in the quarter and wilder near the root. It is the one that grows lighter with the years, so we hang pictures late.",
        ["1,010 lbf, Janka", "38 lb/ft\u{b3}", "7.8 % as it dries", "Hand-rubbed oil and wax"],
    ),
];

/// The woods that a page shows, in order; `page` is its slug.
///
/// # Errors
/// The database fails.
pub(crate) async fn of_page(db: &Db, page: &str) -> Result<Vec<Material>, DbError> {
    let slots = page_images::of_pages(db, ["residential", ""]).await?;
    Ok(WOODS.iter().map(|wood| material(wood, page == "home", &slots)).collect())
}

fn material(
    (slot, name, species, [home, residential], details, facts): &Wood,
    at_home: bool,
    slots: &[PageImage],
) -> Material {
    let labels = ["Hardness", "Weight", "Movement", "Finish"];
    Material {
        id: name.to_lowercase(),
        name: (*name).to_owned(),
        species: (*species).to_owned(),
        picture: slots.iter().find(|image| image.section_key == *slot).and_then(|image| image.picture.clone()),
        text: if at_home { *home } else { *residential }.to_owned(),
        details: (*details).to_owned(),
        facts: labels.iter().zip(facts).map(|(label, value)| ((*label).to_owned(), (*value).to_owned())).collect(),
    }
}
