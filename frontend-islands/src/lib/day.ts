const DAY = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric" });

/** 'Friday, November 20', in the visitor's time zone. */
export const longDay = (at: number): string => DAY.format(at);
