//! How option lists are written: each option has a `code` (stored and sent) and a `label`
//! (displayed).

macro_rules! options {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $code:literal, $label:literal;)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum $name {
            $(
                #[doc = $label]
                $(#[$vmeta])*
                #[serde(rename = $code)]
                $variant,
            )+
        }

        impl $name {
            /// Every option, in display order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// As stored and sent.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            /// The displayed label.
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self { $(Self::$variant => $label),+ }
            }

            /// The option with this code, if there is one.
            #[must_use]
            pub fn from_code(code: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|o| o.code() == code)
            }

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

pub(crate) use options;
