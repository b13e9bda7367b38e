//! Words that readers spell differently from the texts.

/// Beginnings of words that the United States and Britain spell differently.
const SPELLINGS: [(&str, &str); 11] = [
    ("aluminum", "aluminium"),
    ("catalog", "catalogue"),
    ("center", "centre"),
    ("color", "colour"),
    ("fiber", "fibre"),
    ("gray", "grey"),
    ("harbor", "harbour"),
    ("mold", "mould"),
    ("paneled", "panelled"),
    ("paneling", "panelling"),
    ("traveled", "travelled"),
];
/// Shorter words are not compared: too many are one letter apart.
const COMPARED_MIN: usize = 4;
/// From this length on, two letters may be wrong.
const LONG_WORD: usize = 8;

/// The word as the other country spells it, if that differs.
#[must_use]
pub fn other_spelling(word: &str) -> Option<String> {
    for (short, long) in SPELLINGS {
        // The longer spelling first: it may begin with the shorter one.
        for (from, to) in [(long, short), (short, long)] {
            let Some(end) = word.strip_prefix(from) else { continue };
            let other = format!("{to}{end}");
            if other != word {
                return Some(other);
            }
        }
    }
    None
}

/// The word of `known` that `word` was probably meant to be: one letter apart, two in a long word.
/// None if it is known, or nothing is near.
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    if length < COMPARED_MIN {
        return None;
    }
    let distance_max = if length < LONG_WORD { 1 } else { 2 };
    let mut best: Option<(usize, &str)> = None;
    for candidate in known {
        if candidate == word {
            return None;
        }
        if candidate.chars().count().abs_diff(length) > distance_max {
            continue;
        }
        let distance = strsim::osa_distance(word, candidate);
        if distance > distance_max {
            continue;
        }
        // The first in the alphabet of equally near ones, so that the answer is always the same.
        let found = (distance, candidate);
        best = Some(best.map_or(found, |best| best.min(found)));
    }
    best.map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_the_other_country_s_spelling() {
        for (word, other) in [
            ("grey", "gray"),
            ("gray", "grey"),
            ("coloured", "colored"),
            ("harbors", "harbours"),
            ("panelling", "paneling"),
            ("paneling", "panelling"),
            ("fibreglass", "fiberglass"),
        ] {
            assert_eq!(other_spelling(word).as_deref(), Some(other), "{word}");
        }
        for word in ["teak", "", "deck", "greet"] {
            assert_eq!(other_spelling(word), None, "{word}");
        }
    }

    #[test]
    fn typing_errors_are_near_what_was_meant() {
        let known = ["varnish", "teak", "deck", "mahogany", "decks"];
        for (typed, meant) in [
            ("varnsh", Some("varnish")),
            ("vanrish", Some("varnish")),
            ("mahoganny", Some("mahogany")),
            ("mahagony", Some("mahogany")),
            ("teek", Some("teak")),
            ("decka", Some("deck")),
            ("teak", None),
            ("tea", None),
            ("upholstery", None),
        ] {
            assert_eq!(nearest(typed, known), meant, "{typed}");
        }
    }
}
