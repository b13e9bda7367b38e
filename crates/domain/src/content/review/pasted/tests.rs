use super::*;

/// Pasted text, name, stars, day and text, as copied from Google, Yelp, Facebook and Houzz;
/// read on 22 November 2026.
const SHAPES: &[(&str, &str, i32, &str, &str)] = &[
    (
        "Jane Halloran\nLocal Guide \u{b7} 12 reviews\n★★★★★ \n3 months ago\nThey rebuilt our saloon.\n\nNothing rattles.\nLike\nResponse from the owner\nThank you!",
        "Jane Halloran",
        5,
        "2026-08-22",
        "They rebuilt our saloon.\nNothing rattles.",
    ),
    ("Jane Halloran\n★★★★★ 2 months ago\nFine teak.", "Jane Halloran", 5, "2026-09-22", "Fine teak."),
    (
        "Tom Whitaker\n3 reviews\n\u{e838}\u{e838}\u{e838}\u{e838}\u{e83a} a year ago\nGood work.\nLike\nShare",
        "Tom Whitaker",
        4,
        "2025-11-22",
        "Good work.",
    ),
    ("Tom Whitaker\n5/5\n2 weeks ago on Google\nGood work.", "Tom Whitaker", 5, "2026-11-08", "Good work."),
    (
        "Ana Ruiz\nLocal Guide\u{b7}87 reviews\u{b7}203 photos\n★★★★☆ Edited 3 weeks ago\nNEW\nOn time and tidy.",
        "Ana Ruiz",
        4,
        "2026-11-01",
        "On time and tidy.",
    ),
    ("Ana Ruiz\n5 stars\na month ago\nOn time \u{2026} More", "Ana Ruiz", 5, "2026-10-22", "On time \u{2026}"),
    (
        "Ana Ruiz\n★★★★★\nyesterday\n(Translated by Google) Perfect joints.\n(Original)\nUniones perfectas.",
        "Ana Ruiz",
        5,
        "2026-11-21",
        "Perfect joints.",
    ),
    ("Ana Ruiz\nRated 5.0 out of 5\nVisited in March\nPerfect joints.", "Ana Ruiz", 5, "", "Perfect joints."),
    (
        "Jane H.\nSan Diego, CA\n0\n12\n3\n5 star rating\n3/14/2026\nThey know wood.\nUseful 2\nFunny\nCool 1",
        "Jane H.",
        5,
        "2026-03-14",
        "They know wood.",
    ),
    (
        "Jane H.\nElite 26\nLa Jolla, CA\n48 friends\n131 reviews\n4 star rating Mar 14, 2026\nThey know wood.\nHelpful 0\nThanks 0\nLove this 1\nOh no 0",
        "Jane H.",
        4,
        "2026-03-14",
        "They know wood.",
    ),
    (
        "Peter L.\nSan Diego, CA\n★★★★★ Jan 2, 2025\nUpdated review\n2 photos\nStill perfect.",
        "Peter L.",
        5,
        "2025-01-02",
        "Still perfect.",
    ),
    (
        "Jane Halloran recommends Harbor & Grain.\nMarch 14 at 3:12 PM \u{b7}\nBest joiners in town.\nAll reactions:\n3\nLike\nComment\nShare",
        "Jane Halloran",
        0,
        "2026-03-14",
        "Best joiners in town.\n3",
    ),
    (
        "Jane Halloran doesn\u{2019}t recommend Harbor & Grain.\nDecember 3 \u{b7} Shared with Public\nToo slow.",
        "Jane Halloran",
        0,
        "2025-12-03",
        "Too slow.",
    ),
    (
        "Jane Halloran reviewed Harbor & Grain \u{2014} 5 star\n14 March 2026\nGood.",
        "Jane Halloran",
        0,
        "2026-03-14",
        "Good.",
    ),
    ("Marcus Lee\n5d \u{b7} Public\nGreat crew.", "Marcus Lee", 0, "2026-11-17", "Great crew."),
    ("Marcus Lee\n2y\nGreat crew.\nLike\nReply", "Marcus Lee", 0, "2024-11-22", "Great crew."),
    (
        "Susan K\nAverage rating: 5 out of 5 stars March 14, 2026\nProject Date: February 2026\nOur galley shines.\nHelpful",
        "Susan K",
        5,
        "2026-03-14",
        "Our galley shines.",
    ),
    ("Susan K\n4.5 out of 5 | 2026-02-01\nOur galley shines.", "Susan K", 5, "2026-02-01", "Our galley shines."),
    ("Susan K\n★★★★★ Our galley shines.", "Susan K", 5, "", "Our galley shines."),
    (
        "Susan K\n⭐️⭐️⭐️⭐️⭐️\n11 months ago\nToday we sailed.\nYesterday\nwas better.",
        "Susan K",
        5,
        "2025-12-22",
        "Today we sailed.\nYesterday\nwas better.",
    ),
    ("A B\n4.0 out of 5\nGood.", "A B", 4, "", "Good."),
    ("Just great teak work.", "", 0, "", "Just great teak work."),
    ("Great work", "", 0, "", "Great work"),
    ("5 stars! They rebuilt everything.", "", 0, "", "5 stars! They rebuilt everything."),
];

#[test]
fn reviews_are_read_as_pages_show_them() {
    let today = Day::from_date(2026, 11, 22);
    for (pasted, name, stars, date, words) in SHAPES {
        let found = from_text(pasted, today);
        let rating = found.rating.unwrap_or(0);
        assert_eq!(
            (found.name.as_str(), rating, found.date.as_str(), found.text.as_str()),
            (*name, *stars, *date, *words),
            "{pasted}"
        );
    }
    assert!(from_text(" \n ", today).is_empty());
}

#[test]
fn a_month_without_that_day_ends_earlier() {
    assert_eq!(months_before(Day::from_date(2026, 3, 31), 1), Day::from_date(2026, 2, 28));
    assert_eq!(months_before(Day::from_date(2026, 1, 15), 2), Day::from_date(2025, 11, 15));
}
