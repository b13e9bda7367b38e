const DAY = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric" });

/** 'Friday, November 20', as the visitor's calendar has it. */
export const longDay = (at: number): string => DAY.format(at);
