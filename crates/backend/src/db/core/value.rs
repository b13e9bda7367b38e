use domain::Timestamp;
use sqlx::error::BoxDynError;
use sqlx::{Arguments, Encode, Type};

/// A value of a statement's parameter. PostgreSQL needs the type of NULL as well.
#[derive(Clone, Debug)]
pub(crate) enum Value<'a> {
    Bool(bool),
    I32(i32),
    I64(i64),
    Text(&'a str),
    OwnedText(String),
    Bytes(&'a [u8]),
    OptionalI32(Option<i32>),
    OptionalI64(Option<i64>),
    OptionalF64(Option<f64>),
    OptionalText(Option<&'a str>),
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i32> for Value<'_> {
    fn from(value: i32) -> Self {
        Self::I32(value)
    }
}

impl From<i64> for Value<'_> {
    fn from(value: i64) -> Self {
        Self::I64(value)
    }
}

impl From<Timestamp> for Value<'_> {
    fn from(value: Timestamp) -> Self {
        Self::I64(value.0)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(value: &'a str) -> Self {
        Self::Text(value)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(value: &'a String) -> Self {
        Self::Text(value)
    }
}

impl From<String> for Value<'_> {
    fn from(value: String) -> Self {
        Self::OwnedText(value)
    }
}

impl<'a> From<&'a [u8]> for Value<'a> {
    fn from(value: &'a [u8]) -> Self {
        Self::Bytes(value)
    }
}

impl From<Option<i32>> for Value<'_> {
    fn from(value: Option<i32>) -> Self {
        Self::OptionalI32(value)
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(value: Option<i64>) -> Self {
        Self::OptionalI64(value)
    }
}

impl From<Option<f64>> for Value<'_> {
    fn from(value: Option<f64>) -> Self {
        Self::OptionalF64(value)
    }
}

impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(value: Option<&'a str>) -> Self {
        Self::OptionalText(value)
    }
}

pub(crate) fn arguments<A: Arguments>(values: &[Value<'_>]) -> Result<A, sqlx::Error>
where
    bool: for<'v> Encode<'v, A::Database> + Type<A::Database>,
    i32: for<'v> Encode<'v, A::Database> + Type<A::Database>,
    i64: for<'v> Encode<'v, A::Database> + Type<A::Database>,
    for<'t, 'v> &'t str: Encode<'v, A::Database> + Type<A::Database>,
    for<'t, 'v> &'t [u8]: Encode<'v, A::Database> + Type<A::Database>,
    Option<i32>: for<'v> Encode<'v, A::Database> + Type<A::Database>,
    Option<i64>: for<'v> Encode<'v, A::Database> + Type<A::Database>,
    Option<f64>: for<'v> Encode<'v, A::Database> + Type<A::Database>,
    Option<String>: for<'v> Encode<'v, A::Database> + Type<A::Database>,
{
    let mut arguments = A::default();
    for value in values {
        let added: Result<(), BoxDynError> = match value {
            Value::Bool(value) => arguments.add(*value),
            Value::I32(value) => arguments.add(*value),
            Value::I64(value) => arguments.add(*value),
            Value::Text(value) => arguments.add(*value),
            Value::OwnedText(value) => arguments.add(value.as_str()),
            Value::Bytes(value) => arguments.add(*value),
            Value::OptionalI32(value) => arguments.add(*value),
            Value::OptionalI64(value) => arguments.add(*value),
            Value::OptionalF64(value) => arguments.add(*value),
            Value::OptionalText(Some(value)) => arguments.add(*value),
            Value::OptionalText(None) => arguments.add(None::<String>),
        };
        added.map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}
