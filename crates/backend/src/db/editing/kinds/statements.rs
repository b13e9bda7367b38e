//! The statements of the kinds' tables, made once from their descriptions. Every name in them is
//! written in this program.

use super::table::{Carousel, KindTable, StoredColumn, Unique, keep};
use crate::db::core::ids::Ids;
use crate::db::core::rows::NEXT_VERSION;
use crate::db::media::PICTURE_COLUMNS;
use crate::error::DbError;
use domain::content::options::PublishStatus;
use domain::kinds::{Column, Kind, ORDER_FIELD, Order, Rows, Storage};
use domain::site::pages::PAGES;
use std::sync::LazyLock;

static TABLES: LazyLock<Vec<(Kind, KindTable)>> = LazyLock::new(|| {
    let tables = Kind::ALL.iter().filter_map(|kind| Some((*kind, made(*kind, kind.description().rows.as_ref()?))));
    tables.collect()
});

pub(crate) fn table(kind: Kind) -> Option<&'static KindTable> {
    TABLES.iter().find(|(of, _)| *of == kind).map(|(_, table)| table)
}

pub(crate) fn list_table(kind: Kind) -> Result<&'static KindTable, DbError> {
    table(kind).ok_or_else(|| DbError::corrupt("a kind without a list"))
}

pub(crate) fn tables() -> impl Iterator<Item = (Kind, &'static KindTable)> {
    TABLES.iter().map(|(kind, table)| (*kind, table))
}

fn column_of<'c>(columns: &'c [Column], field: &str) -> &'c str {
    columns.iter().find(|column| column.field == field).map_or("NULL", |column| &column.name)
}

fn title_of(columns: &[Column], fields: &[&str]) -> String {
    let filled: Vec<String> = fields.iter().map(|f| format!("NULLIF({}, '')", column_of(columns, f))).collect();
    format!("COALESCE({}, '')", filled.join(", "))
}

fn sort_of(columns: &[Column], fields: &[&str]) -> String {
    let by = fields.iter().map(|field| match field.strip_prefix('-') {
        Some(field) => format!("{} DESC, ", column_of(columns, field)),
        None => format!("{}, ", column_of(columns, field)),
    });
    let last = if fields.iter().all(|field| field.starts_with('-')) { "id DESC" } else { "id" };
    by.chain([last.to_owned()]).collect()
}

fn made(kind: Kind, rows: &Rows) -> KindTable {
    let table = rows.table;
    let columns = kind.columns();
    let names = columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ");
    // The list does not load long texts.
    let listed = columns.iter().map(|c| if c.is_html { format!("'' AS {}", c.name) } else { c.name.clone() });
    let listed = listed.collect::<Vec<_>>().join(", ");
    let values = (1..=columns.len()).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ");
    let set = columns.iter().zip(1..).map(|(column, at)| format!("{} = ${at}", column.name));
    let set = set.collect::<Vec<_>>().join(", ");
    // One list of values serves both statements; the instant and the id follow.
    let at = columns.len() + 1;
    let id = columns.len() + 2;
    let title = title_of(&columns, rows.title);
    let sort = sort_of(&columns, rows.sort);
    let shown = format!(
        "SELECT id, row_version, updated_at, deleted_at, {names} FROM {table} WHERE deleted_at IS NULL{}",
        published(kind, &columns)
    );
    KindTable {
        name: table,
        ids: Ids::of(table),
        one: keep(format!("SELECT id, row_version, updated_at, deleted_at, {names} FROM {table} WHERE id = $1")),
        all: keep(format!(
            "SELECT id, row_version, updated_at, deleted_at, {listed} FROM {table} WHERE deleted_at IS NULL ORDER BY {sort}"
        )),
        insert: keep(format!(
            "INSERT INTO {table} ({names}, created_at, updated_at, id) VALUES ({values}, ${at}, ${at}, ${id})"
        )),
        update: keep(format!("UPDATE {table} SET {set}, updated_at = ${at}, {NEXT_VERSION} WHERE id = ${id}")),
        soft_delete: keep(format!(
            "UPDATE {table} SET deleted_at = $1, updated_at = $1, {NEXT_VERSION} WHERE id = $2 AND deleted_at IS NULL"
        )),
        restore: keep(format!(
            "UPDATE {table} SET deleted_at = NULL, updated_at = $1, {NEXT_VERSION} WHERE id = $2 AND deleted_at IS NOT NULL"
        )),
        purge: keep(format!("DELETE FROM {table} WHERE id = $1 AND deleted_at IS NOT NULL")),
        remove_unchanged: keep(format!("DELETE FROM {table} WHERE row_version = 1")),
        trashed: keep(format!(
            "SELECT id, {title} AS title, deleted_at FROM {table} WHERE deleted_at IS NOT NULL \
             ORDER BY deleted_at DESC, id DESC LIMIT 500"
        )),
        titled: keep(format!(
            "SELECT id, {title} AS title FROM {table} WHERE deleted_at IS NULL AND LOWER({title}) LIKE $1 ESCAPE '\\' \
             ORDER BY updated_at DESC, id DESC LIMIT $2"
        )),
        expired: keep(format!("SELECT id FROM {table} WHERE deleted_at <= $1 LIMIT 500")),
        shown: keep(format!("{shown} ORDER BY {sort} LIMIT $1")),
        shown_one: keep(format!("{shown} AND id = $1")),
        pictures: keep(pictures(table, &columns)),
        has: keep(format!("SELECT COUNT(*) FROM {table} WHERE id = $1 AND deleted_at IS NULL")),
        had: keep(format!("SELECT COUNT(*) FROM {table} WHERE id = $1")),
        position: positions(rows, table),
        unique: unique(kind, table),
        carousel: carousel(rows, table, &columns),
        columns: columns.into_iter().map(StoredColumn::of).collect(),
    }
}

fn unique(kind: Kind, table: &str) -> Vec<Unique> {
    let unique = kind.spec().fields().filter_map(|field| {
        let column = field.column();
        let taken = field.taken?;
        let taken_sql = format!("SELECT COUNT(*) FROM {table} WHERE {column} = $1 AND id <> $2 AND deleted_at IS NULL");
        let constraint = format!("{table}_{column}_key");
        Some(Unique { field: field.name.clone(), taken, constraint, taken_sql: keep(taken_sql) })
    });
    unique.collect()
}

/// The condition for rows that pages show.
fn published(kind: Kind, columns: &[Column]) -> String {
    let Some(field) = kind.description().published_by else { return String::new() };
    let Some(column) = columns.iter().find(|column| column.field == field) else { return String::new() };
    match column.storage {
        Storage::Flag => format!(" AND {}", column.name),
        _ => format!(" AND {} = '{}'", column.name, PublishStatus::Published.code()),
    }
}

fn pictures(table: &str, columns: &[Column]) -> String {
    let mut named = Vec::new();
    for column in columns {
        if column.picture.is_some() {
            named.push(format!("m.id IN (SELECT {} FROM {table} WHERE deleted_at IS NULL)", column.name));
        }
    }
    let named = if named.is_empty() { "m.id IS NULL".to_owned() } else { named.join(" OR ") };
    format!("SELECT m.id, {PICTURE_COLUMNS} FROM media m WHERE {named}")
}

fn positions(rows: &Rows, table: &str) -> Option<[&'static str; 2]> {
    (rows.order != Order::None).then(|| {
        [
            keep(format!("UPDATE {table} SET display_order = $1, updated_at = $2, {NEXT_VERSION} WHERE id = $3")),
            keep(format!("SELECT MAX(display_order) FROM {table} WHERE deleted_at IS NULL AND display_order <= $1")),
        ]
    })
}

fn carousel(rows: &Rows, table: &str, columns: &[Column]) -> Option<Carousel> {
    let on = rows.toggle.filter(|_| rows.order == Order::Carousel)?.field;
    let on = column_of(columns, on);
    let place = column_of(columns, ORDER_FIELD);
    Some(Carousel {
        active: keep(format!("SELECT id, {place} FROM {table} WHERE {on} AND deleted_at IS NULL ORDER BY {place}, id")),
        place: keep(format!("UPDATE {table} SET {place} = $1, updated_at = $2, {NEXT_VERSION} WHERE id = $3")),
        shift: keep(format!(
            "UPDATE {table} SET {place} = {place} + $1, updated_at = $2, {NEXT_VERSION} \
             WHERE {on} AND deleted_at IS NULL AND {place} BETWEEN $3 AND $4 AND id <> $5"
        )),
        size: keep(format!("SELECT COUNT(*) FROM {table} WHERE {on} AND deleted_at IS NULL")),
    })
}

pub(crate) static USES: LazyLock<&'static str> = LazyLock::new(|| {
    let mut uses = Vec::new();
    for (kind, rows) in lists() {
        let code = kind.code();
        let columns = kind.columns();
        let title = title_of(&columns, rows.title);
        for column in &columns {
            let Some(place) = column.picture else { continue };
            let place = match rows.slot {
                Some([page, section]) => {
                    format!("{} || '/' || {}", column_of(&columns, page), column_of(&columns, section))
                }
                None => format!("'{place}'"),
            };
            uses.push(format!(
                "SELECT {} AS media_id, '{code}' AS entity, id, {title} AS title, deleted_at, {place} AS place FROM {}",
                column.name, rows.table
            ));
        }
    }
    uses.push(
        "SELECT pp.media_id, 'pages', p.id, p.title, p.deleted_at, '' FROM page_pictures pp \
         JOIN pages p ON p.id = pp.page_id"
            .to_owned(),
    );
    uses.push(
        "SELECT pp.media_id, 'projects', p.id, p.project_name, p.deleted_at, '' FROM project_pictures pp \
         JOIN projects p ON p.id = pp.project_id"
            .to_owned(),
    );
    keep(format!("SELECT * FROM ({}) u WHERE u.media_id IS NOT NULL", uses.join(" UNION ALL ")))
});

/// Texts and documents that may contain picture addresses anywhere.
pub(crate) static TEXTS: LazyLock<&'static str> = LazyLock::new(|| {
    let mut texts = Vec::new();
    for (kind, rows) in lists() {
        let columns = kind.columns();
        let title = title_of(&columns, rows.title);
        for column in columns.iter().filter(|column| column.is_html) {
            texts.push(format!(
                "SELECT '{}' AS entity, id, {title} AS title, {name} AS content, deleted_at FROM {} \
                 WHERE {name} LIKE '%/media/%'",
                kind.code(),
                rows.table,
                name = column.name
            ));
        }
    }
    texts
        .push("SELECT slug, slug, title, content, NULL FROM legal_documents WHERE content LIKE '%/media/%'".to_owned());
    texts.push("SELECT 'business', 'business', 'Logo', document, NULL FROM business_profile".to_owned());
    keep(texts.join(" UNION ALL "))
});

/// The first rows of a new site, which the specification fixes, by id: content only once they were changed.
pub(crate) const STARTER_ROWS: [(Kind, [&str; 4]); 2] = [
    (Kind::Styles, ["coastal-modern", "classic-nautical", "scandinavian", "luxury-traditional"]),
    (Kind::Materials, ["teak", "mahogany", "maple", "walnut"]),
];

pub(crate) static HAS_CONTENT: LazyLock<&'static str> = LazyLock::new(|| {
    let starts_filled = |kind: Kind| {
        matches!(kind, Kind::Pages | Kind::Options | Kind::ReplyTemplates)
            || STARTER_ROWS.iter().any(|(listed, _)| *listed == kind)
    };
    let lists = lists().filter(|(kind, _)| !starts_filled(*kind));
    let tables =
        lists.map(|(_, rows)| rows.table).chain(["media", "business_profile", "legal_documents", "site_words"]);
    let mut any = tables.map(|table| format!("EXISTS (SELECT 1 FROM {table})")).collect::<Vec<_>>();
    // A new site has the first options, reply templates and the fixed pages, too.
    any.push("EXISTS (SELECT 1 FROM options WHERE row_version <> 1)".to_owned());
    any.push("EXISTS (SELECT 1 FROM reply_templates WHERE row_version <> 1)".to_owned());
    for (kind, ids) in STARTER_ROWS {
        if let Some(rows) = &kind.description().rows {
            let ids = ids.join("', '");
            any.push(format!("EXISTS (SELECT 1 FROM {} WHERE row_version <> 1 OR id NOT IN ('{ids}'))", rows.table));
        }
    }
    let fixed = PAGES.iter().map(|page| format!("'{}'", page.slug)).collect::<Vec<_>>().join(", ");
    any.push(format!("EXISTS (SELECT 1 FROM pages WHERE row_version <> 1 OR slug NOT IN ({fixed}))"));
    keep(format!("SELECT CASE WHEN {} THEN 1 ELSE 0 END", any.join(" OR ")))
});

fn lists() -> impl Iterator<Item = (Kind, &'static Rows)> {
    Kind::ALL.iter().filter_map(|kind| Some((*kind, kind.description().rows.as_ref()?)))
}

pub(crate) static QUERIES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut all = vec![*USES, *TEXTS, *HAS_CONTENT];
    for (_, table) in tables() {
        all.extend([table.shown, table.shown_one]);
        all.extend([table.one, table.all, table.insert, table.update, table.soft_delete, table.restore, table.purge]);
        all.push(table.remove_unchanged);
        all.extend([table.trashed, table.titled, table.expired, table.pictures, table.has, table.had]);
        all.extend(table.position.into_iter().flatten());
        all.extend(table.unique.iter().map(|unique| unique.taken_sql));
        all.extend(table.carousel.iter().flat_map(|c| [c.active, c.place, c.shift, c.size]));
    }
    all
});
