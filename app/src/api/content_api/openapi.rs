//! The content API's answers, by address, and its description for other programs (OpenAPI).

use super::types::{
    Business, Legal, ListOption, Material, Page, PageDetail, PageImage, Photo, PostDetail, PostPage, Project,
    ProjectDetail, Seo, Style, Testimonial,
};
use crate::api::ApiError;
use domain::content::Faq;
use domain::content::option_lists::OptionList;
use domain::content::options::GalleryCategory;
use domain::features::cabin::CabinMaterials;
use domain::limits;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, PathItem, Paths};
use utoipa::openapi::schema::{AllOf, ArrayBuilder, ComponentsBuilder, Object, ObjectBuilder, Ref, Schema, Type};
use utoipa::openapi::{Content, Info, OpenApi, OpenApiBuilder, RefOr, Required, Response, ResponseBuilder};
use utoipa::{PartialSchema as _, ToSchema};

/// The beginning of the addresses.
pub const PREFIX: &str = "/api/content/";

type AnySchema = RefOr<Schema>;

pub struct Operation {
    /// Its address, below [`PREFIX`].
    pub name: &'static str,
    pub parameters: &'static [QueryParameter],
    about: &'static str,
    /// The schema of an answer; adds the types it is made of.
    answer: fn(&mut Vec<(String, AnySchema)>) -> AnySchema,
}

pub struct QueryParameter {
    pub name: &'static str,
    required: bool,
    about: &'static str,
    values: fn() -> AnySchema,
}

impl QueryParameter {
    const fn required(name: &'static str, about: &'static str, values: fn() -> AnySchema) -> Self {
        Self { name, required: true, about, values }
    }

    const fn optional(name: &'static str, about: &'static str, values: fn() -> AnySchema) -> Self {
        Self { name, required: false, about, values }
    }
}

const PAGE_SLUG: &[QueryParameter] =
    &[QueryParameter::required("slug", "Slug of a page, as `pages` has it.", String::schema)];

pub const ROUTES: &[Operation] = &[
    Operation {
        name: "business",
        parameters: &[],
        about: "Name, contact details, logo, opening hours and time zone.",
        answer: one::<Business>,
    },
    Operation {
        name: "pages",
        parameters: &[],
        about: "Pages that can have head data of their own, the owner's own pages included.",
        answer: list::<Page>,
    },
    Operation {
        name: "page",
        parameters: PAGE_SLUG,
        about: "A page with its sections, in order. A former slug finds it.",
        answer: one::<PageDetail>,
    },
    Operation {
        name: "seo",
        parameters: PAGE_SLUG,
        about: "Head data of a page; 404 if it has none of its own.",
        answer: one::<Seo>,
    },
    Operation {
        name: "page-images",
        parameters: PAGE_SLUG,
        about: "Pictures with their captions, and the hero's video, in the places of a page.",
        answer: list::<PageImage>,
    },
    Operation {
        name: "testimonials",
        parameters: &[],
        about: "The reviews on the home page, in order.",
        answer: list::<Testimonial>,
    },
    Operation {
        name: "faqs",
        parameters: &[QueryParameter::required(
            "category",
            "`general`, `yacht`, `residential` or another code of the list `faq-categories`.",
            String::schema,
        )],
        about: "Questions and answers, in order.",
        answer: list::<Faq>,
    },
    Operation { name: "styles", parameters: &[], about: "The visualizer's styles.", answer: list::<Style> },
    Operation {
        name: "materials",
        parameters: &[QueryParameter::required("slug", "The page that shows them.", pages_with_materials)],
        about: "The woods that a page shows, in order, each with the projects made of it.",
        answer: list::<Material>,
    },
    Operation {
        name: "cabin-materials",
        parameters: &[],
        about: "What visitors can try on a photo of their cabin, and photos for those who have none.",
        answer: one::<CabinMaterials>,
    },
    Operation {
        name: "gallery",
        parameters: &[
            QueryParameter::required("category", "Which gallery.", GalleryCategory::schema),
            QueryParameter::optional("tag", "Only photos with this code of what they show.", String::schema),
        ],
        about: "Photos, in order.",
        answer: list::<Photo>,
    },
    Operation {
        name: "options",
        parameters: &[QueryParameter::required("list", "Which list.", option_lists)],
        about: "The owner's options, in order. A code never changes; its label may.",
        answer: list::<ListOption>,
    },
    Operation { name: "projects", parameters: &[], about: "Projects, in order.", answer: list::<Project> },
    Operation {
        name: "project",
        parameters: &[QueryParameter::required("slug", "Slug of the project.", String::schema)],
        about: "A project with its photos, facts, materials, chapters and the client's words. A former slug finds it.",
        answer: one::<ProjectDetail>,
    },
    Operation {
        name: "posts",
        parameters: &[
            QueryParameter::optional("category", "Slug of a category; not together with `tag`.", String::schema),
            QueryParameter::optional("tag", "Slug of a tag.", String::schema),
            QueryParameter::optional("page", "Which page of the list.", page_number),
            QueryParameter::optional("limit", "Posts on a page.", posts_on_a_page),
        ],
        about: "Posts, newest first.",
        answer: one::<PostPage>,
    },
    Operation {
        name: "post",
        parameters: &[QueryParameter::required("slug", "Slug of the post.", String::schema)],
        about: "A post with its text. A former slug finds it.",
        answer: one::<PostDetail>,
    },
    Operation {
        name: "legal",
        parameters: &[QueryParameter::required("slug", "Which text.", legal_texts)],
        about: "A legal text in force.",
        answer: one::<Legal>,
    },
    Operation { name: "openapi.json", parameters: &[], about: "This description.", answer: any_object },
];

fn one<T: ToSchema>(types: &mut Vec<(String, AnySchema)>) -> AnySchema {
    types.push((T::name().into_owned(), T::schema()));
    T::schemas(types);
    Ref::from_schema_name(T::name()).into()
}

fn list<T: ToSchema>(types: &mut Vec<(String, AnySchema)>) -> AnySchema {
    ArrayBuilder::new().items(one::<T>(types)).into()
}

fn any_object(_types: &mut Vec<(String, AnySchema)>) -> AnySchema {
    Object::with_type(Type::Object).into()
}

fn one_of(codes: &[&str]) -> AnySchema {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(codes.iter().copied())).into()
}

fn pages_with_materials() -> AnySchema {
    one_of(&["home", "residential"])
}

fn legal_texts() -> AnySchema {
    one_of(&["privacy-policy", "terms-of-service"])
}

fn option_lists() -> AnySchema {
    one_of(&OptionList::ALL.map(OptionList::code))
}

fn page_number() -> AnySchema {
    ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).default(Some(1.into())).into()
}

fn posts_on_a_page() -> AnySchema {
    let number = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1));
    number.maximum(Some(limits::CONTENT_POSTS_MAX as isize)).default(Some(limits::CONTENT_POSTS.into())).into()
}

/// The whole description. Relative to the site: it names no server.
#[must_use]
pub fn description() -> OpenApi {
    let mut types = Vec::new();
    let mut paths = Paths::new();
    for route in ROUTES {
        let item = PathItem::new(HttpMethod::Get, operation(route, &mut types));
        paths.paths.insert(format!("{PREFIX}{}", route.name), item);
    }
    let mut components = ComponentsBuilder::new();
    for (name, mut schema) in types {
        require_all_fields(&mut schema);
        components = components.schema(name, schema);
    }
    let mut failures = Vec::new();
    one::<ApiError>(&mut failures);
    components = components.schemas_from_iter(failures);
    let mut info = Info::new("Content API", env!("CARGO_PKG_VERSION"));
    info.description = Some("What the public pages show, as JSON. No key is needed.".to_owned());
    OpenApiBuilder::new().info(info).paths(paths).components(Some(components.build())).build()
}

fn operation(route: &Operation, types: &mut Vec<(String, AnySchema)>) -> OperationBuilder {
    let answer = (route.answer)(types);
    OperationBuilder::new()
        .summary(Some(route.about))
        .operation_id(Some(route.name.replace('.', "-")))
        .parameters(Some(route.parameters.iter().map(parameter)))
        .response("200", json("Found.", answer))
        .response("default", json("Refused, and why.", Ref::from_schema_name(ApiError::name())))
}

fn parameter(described: &QueryParameter) -> Parameter {
    ParameterBuilder::new()
        .name(described.name)
        .parameter_in(ParameterIn::Query)
        .required(if described.required { Required::True } else { Required::False })
        .description(Some(described.about))
        .schema(Some((described.values)()))
        .build()
}

fn json(about: &str, schema: impl Into<AnySchema>) -> Response {
    ResponseBuilder::new().description(about).content("application/json", Content::new(Some(schema))).build()
}

/// Answers have all their fields: one without a value is null.
fn require_all_fields(schema: &mut AnySchema) {
    match schema {
        RefOr::T(Schema::Object(Object { required, properties, .. })) => {
            *required = properties.keys().cloned().collect();
        }
        RefOr::T(Schema::AllOf(AllOf { items, .. })) => items.iter_mut().for_each(require_all_fields),
        _ => {}
    }
}
