//! Serves a stored file: complete, a range, or 304 (RFC 9110, sections 13 and 14).

use crate::header_text::header_text;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use backend::media::StoredVariant;
use bytes::Bytes;
use std::ops::Range;
use std::time::{Duration, UNIX_EPOCH};

const CACHED_FOREVER: HeaderValue = HeaderValue::from_static(storage::IMMUTABLE);

#[derive(Debug, PartialEq, Eq)]
enum FilePart {
    Whole,
    Of(Range<usize>),
    Beyond,
}

#[must_use]
pub fn answer(method: &Method, asked: &HeaderMap, variant: &StoredVariant, media_type: &'static str) -> Response {
    let bytes = &variant.file.bytes;
    let (status, body, range) = match precondition_status(asked, variant) {
        Some(status) => (status, Bytes::new(), None),
        None => match requested_part(method, asked, variant) {
            FilePart::Whole => (StatusCode::OK, bytes.clone(), None),
            FilePart::Of(part) => {
                let range = format!("bytes {}-{}/{}", part.start, part.end - 1, bytes.len());
                (StatusCode::PARTIAL_CONTENT, bytes.slice(part), Some(range))
            }
            FilePart::Beyond => {
                (StatusCode::RANGE_NOT_SATISFIABLE, Bytes::new(), Some(format!("bytes */{}", bytes.len())))
            }
        },
    };
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    if let Some(range) = range.and_then(|range| HeaderValue::try_from(range).ok()) {
        headers.insert(header::CONTENT_RANGE, range);
    }
    if matches!(status, StatusCode::PRECONDITION_FAILED | StatusCode::RANGE_NOT_SATISFIABLE) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        return response;
    }
    let written = UNIX_EPOCH + Duration::from_secs(variant.modified_seconds());
    headers.insert(header::CACHE_CONTROL, CACHED_FOREVER);
    if let (Ok(tag), Ok(date)) = (HeaderValue::from_str(&variant.tag), httpdate::fmt_http_date(written).try_into()) {
        headers.insert(header::ETAG, tag);
        headers.insert(header::LAST_MODIFIED, date);
    }
    if status != StatusCode::NOT_MODIFIED {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
        headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    }
    response
}

/// Whether a list of entity tags, or `*`, matches this one. Weak and strong tags compare equal.
#[must_use]
pub fn names(list: &str, tag: &str) -> bool {
    list.trim() == "*" || list.split(',').any(|each| opaque(each) == opaque(tag))
}

/// [`names`] for headers.
pub fn is_named(list: &HeaderValue, tag: &HeaderValue) -> bool {
    match (list.to_str(), tag.to_str()) {
        (Ok(list), Ok(tag)) => names(list, tag),
        _ => false,
    }
}

fn opaque(tag: &str) -> &str {
    let tag = tag.trim();
    tag.strip_prefix("W/").unwrap_or(tag)
}

/// The status if a precondition fails or the client's copy is still valid.
fn precondition_status(asked: &HeaderMap, variant: &StoredVariant) -> Option<StatusCode> {
    let modified = variant.modified_seconds();
    let is_wanted = match (header_text(asked, header::IF_MATCH), date(asked, header::IF_UNMODIFIED_SINCE)) {
        (Some(list), _) => names(list, &variant.tag),
        (None, Some(since)) => modified <= since,
        (None, None) => true,
    };
    let is_known = match (header_text(asked, header::IF_NONE_MATCH), date(asked, header::IF_MODIFIED_SINCE)) {
        (Some(list), _) => names(list, &variant.tag),
        (None, Some(since)) => modified <= since,
        (None, None) => false,
    };
    if !is_wanted {
        return Some(StatusCode::PRECONDITION_FAILED);
    }
    if is_known { Some(StatusCode::NOT_MODIFIED) } else { None }
}

fn requested_part(method: &Method, asked: &HeaderMap, variant: &StoredVariant) -> FilePart {
    if *method != Method::GET {
        return FilePart::Whole;
    }
    let Some(range) = header_text(asked, header::RANGE) else { return FilePart::Whole };
    // A range of different content than the client has is useless to it.
    if let Some(known) = header_text(asked, header::IF_RANGE)
        && known != variant.tag
        && seconds(known) != Some(variant.modified_seconds())
    {
        return FilePart::Whole;
    }
    part(range, variant.file.bytes.len())
}

/// The part that a `Range` selects from so many bytes. Invalid and multiple ranges select the whole
/// file.
fn part(range: &str, length: usize) -> FilePart {
    let Some((unit, bounds)) = range.split_once('=') else { return FilePart::Whole };
    let Some((first, last)) = bounds.trim().split_once('-') else { return FilePart::Whole };
    if !unit.eq_ignore_ascii_case("bytes") || !is_number(first) || !is_number(last) {
        return FilePart::Whole;
    }
    let selected = match (first.is_empty(), last.is_empty()) {
        (true, true) => return FilePart::Whole,
        (true, false) => length.saturating_sub(number(last))..length,
        (false, true) => number(first)..length,
        (false, false) if number(last) < number(first) => return FilePart::Whole,
        (false, false) => number(first)..number(last).saturating_add(1).min(length),
    };
    if selected.is_empty() { FilePart::Beyond } else { FilePart::Of(selected) }
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number that overflows is past the end.
fn number(text: &str) -> usize {
    text.parse().unwrap_or(usize::MAX)
}

fn seconds(date: &str) -> Option<u64> {
    let date = httpdate::parse_http_date(date).ok()?;
    Some(date.duration_since(UNIX_EPOCH).ok()?.as_secs())
}

fn date(headers: &HeaderMap, name: HeaderName) -> Option<u64> {
    seconds(header_text(headers, name)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ranges_are_read_as_the_standard_says() {
        for (range, part_of_ten) in [
            ("bytes=0-0", FilePart::Of(0..1)),
            ("bytes=2-4", FilePart::Of(2..5)),
            ("BYTES= 2-4 ", FilePart::Of(2..5)),
            ("bytes=2-", FilePart::Of(2..10)),
            ("bytes=9-99", FilePart::Of(9..10)),
            ("bytes=0-99999999999999999999999", FilePart::Of(0..10)),
            ("bytes=-3", FilePart::Of(7..10)),
            ("bytes=-10", FilePart::Of(0..10)),
            ("bytes=-11", FilePart::Of(0..10)),
            ("bytes=-0", FilePart::Beyond),
            ("bytes=10-", FilePart::Beyond),
            ("bytes=10-12", FilePart::Beyond),
            ("bytes=99999999999999999999999-", FilePart::Beyond),
            ("bytes=4-2", FilePart::Whole),
            ("bytes=0-1,3-4", FilePart::Whole),
            ("bytes=-", FilePart::Whole),
            ("bytes=", FilePart::Whole),
            ("bytes", FilePart::Whole),
            ("bytes=a-b", FilePart::Whole),
            ("bytes=+1-2", FilePart::Whole),
            ("bytes=1--2", FilePart::Whole),
            ("pixels=0-1", FilePart::Whole),
            ("", FilePart::Whole),
        ] {
            assert_eq!(part(range, 10), part_of_ten, "{range}");
        }
        assert_eq!(part("bytes=0-", 0), FilePart::Beyond);
    }

    #[test]
    fn tags_are_compared_weakly() {
        for list in ["\"a\"", "W/\"a\"", "\"b\", \"a\"", "*", " * "] {
            assert!(names(list, "\"a\""), "{list}");
        }
        for list in ["", "\"b\"", "a", "\"a", "\"ab\""] {
            assert!(!names(list, "\"a\""), "{list}");
        }
        assert!(names("W/\"a\"", "W/\"a\""));
    }

    proptest! {
        #[test]
        fn no_range_leaves_the_file(range in "(bytes=)?[0-9a,=\\- ]{0,12}", length in 0_usize..300) {
            match part(&range, length) {
                FilePart::Of(part) => prop_assert!(part.start < part.end && part.end <= length),
                FilePart::Whole | FilePart::Beyond => {}
            }
        }

        #[test]
        fn two_numbers_are_the_bytes_from_one_to_the_other(first in 0_usize..400, last in 0_usize..400, length in 1_usize..300) {
            let expected: Vec<usize> = (0..length).filter(|at| (first..=last).contains(at)).collect();
            let found = match part(&format!("bytes={first}-{last}"), length) {
                FilePart::Of(part) => part.collect(),
                FilePart::Beyond => Vec::new(),
                FilePart::Whole => {
                    prop_assert!(last < first);
                    return Ok(());
                }
            };
            prop_assert_eq!(found, expected);
        }
    }
}
