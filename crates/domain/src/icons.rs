//! A set of line icons: each is one path, which pages and islands draw.

/// Makes `Icon` of a `viewBox` and of names, codes and paths.
macro_rules! icons {
    ($view_box:literal; $($variant:ident = $code:literal, $path:literal;)+) => {
        /// One of the icons.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Icon {
            $(
                #[doc = $code]
                $variant,
            )+
        }

        impl Icon {
            /// Every icon, for the islands.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Its name in the islands.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            /// The `viewBox` of every path.
            pub const VIEW_BOX: &'static str = $view_box;

            /// Its path in [`Self::VIEW_BOX`].
            #[must_use]
            pub const fn path(self) -> &'static str {
                match self { $(Self::$variant => $path),+ }
            }
        }
    };
}

pub(crate) use icons;
