use crate::text::options::codes;

codes! {
    /// The label is the path, in [`Icon::VIEW_BOX`]; the code is the name in the islands.
    Icon {
        Alert = "alert", "M12 3.3a8.7 8.7 0 1 0 0 17.4a8.7 8.7 0 1 0 0-17.4M12 7.5V13M12 16.2v.3";
        Back = "back", "M20 12H4M10 6l-6 6 6 6";
        Camera = "camera", "M3.5 7.5h4L9 5h6l1.5 2.5h4V19h-17zM12 9.5a3.7 3.7 0 1 0 0 7.4a3.7 3.7 0 1 0 0-7.4";
        Chat = "chat", "M4 5h16v11.5h-8L7.5 20v-3.5H4z";
        Check = "check", "M4.5 12.5l5 5 10-11";
        Clock = "clock", "M12 3.3a8.7 8.7 0 1 0 0 17.4a8.7 8.7 0 1 0 0-17.4M12 7v5.2l3.4 2";
        Close = "x", "M5 5l14 14M19 5L5 19";
        Down = "down", "M12 4v16M6 14l6 6 6-6";
        Go = "go", "M4 12h16M14 6l6 6-6 6";
        Heart = "heart", "M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20z";
        Lock = "lock", "M5.5 10.5h13V20h-13zM8.5 10.5V7.2a3.5 3.5 0 0 1 7 0v3.3";
        Mail = "mail", "M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7";
        Minus = "minus", "M5 12h14";
        Phone = "phone", "M5 3.5h3.2l1.7 4.4-2.2 1.7a13 13 0 0 0 6.7 6.7l1.7-2.2 4.4 1.7V19a1.8 1.8 0 0 1-1.9 1.8C10.6 20.3 3.7 13.4 3.2 5.4A1.8 1.8 0 0 1 5 3.5z";
        Picture = "picture", "M3.5 5h17v14h-17zM3.5 16.5l5-5 4 4 2.5-2.5 5.5 5M15.5 8.7v.1";
        Pin = "pin", "M12 21.5s7-6.3 7-11.7a7 7 0 0 0-14 0c0 5.4 7 11.7 7 11.7zM12 7.3a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5";
        Plus = "plus", "M5 12h14M12 5v14";
        Ruler = "ruler", "M3 8.5h18v7H3zM7 8.5v3M11 8.5v4M15 8.5v3M19 8.5v3";
        Search = "search", "M10.5 4.5a6 6 0 1 0 0 12a6 6 0 1 0 0-12M15 15l5.5 5.5";
        Sun = "sun", "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4";
        Up = "up", "M12 20V4M6 10l6-6 6 6";
    }
}

impl Icon {
    pub const VIEW_BOX: &'static str = "0 0 24 24";

    #[must_use]
    pub const fn path(self) -> &'static str {
        self.label()
    }

    /// Icons that the islands draw; the others would only make them heavier.
    pub const OF_ISLANDS: [Self; 14] = [
        Self::Alert,
        Self::Back,
        Self::Camera,
        Self::Check,
        Self::Close,
        Self::Down,
        Self::Go,
        Self::Lock,
        Self::Minus,
        Self::Picture,
        Self::Plus,
        Self::Ruler,
        Self::Sun,
        Self::Up,
    ];
}
