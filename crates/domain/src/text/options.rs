/// Expands to an enum with `ALL`, `code`, `from_code` and, if labels are given, `label`:
/// `codes! { Topic { Lead = "lead"; } }`. A macro, so that a variant, its code and its label stand in one
/// line and none can be missing.
macro_rules! codes {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $code:literal;)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$vmeta])* $variant,)+
        }

        impl $name {
            pub const ALL: [Self; [$($code),+].len()] = [$(Self::$variant),+];

            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            #[must_use]
            pub fn from_code(code: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|o| o.code() == code)
            }
        }
    };
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $code:literal, $label:literal;)+ }) => {
        $crate::text::options::codes! { $(#[$meta])* $name { $($(#[$vmeta])* $variant = $code;)+ } }

        impl $name {
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self { $(Self::$variant => $label),+ }
            }
        }
    };
}

/// [`codes`] for a field of a form: also reads and writes the code as JSON, exports the enum to
/// TypeScript, and reads an optional field. Expects `#[default]` at one variant.
macro_rules! options {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $code:literal, $label:literal;)+ }) => {
        $crate::text::options::codes! {
            $(#[$meta])*
            #[derive(Default, Hash, serde::Serialize, serde::Deserialize)]
            #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
            $name {
                $(
                    #[doc = $label]
                    $(#[$vmeta])*
                    #[serde(rename = $code)]
                    $variant = $code, $label;
                )+
            }
        }

        // Derived, it would have the variants' names: it does not see a code that a macro wrote.
        #[cfg(feature = "openapi")]
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                let text = utoipa::openapi::ObjectBuilder::new().schema_type(utoipa::openapi::Type::String);
                text.enum_values(Some(Self::ALL.map(Self::code))).into()
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::ToSchema for $name {}

        impl $name {
            /// [`Self::from_code`] for an optional field: an empty code is the default, an unknown
            /// one is still unknown.
            #[must_use]
            pub fn from_code_or_default(code: &str) -> Option<Self> {
                let code = code.trim();
                if code.is_empty() { Some(Self::default()) } else { Self::from_code(code) }
            }
        }
    };
}

pub(crate) use {codes, options};
