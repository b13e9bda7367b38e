/** Times in the owner's own time zone. */
const TIME = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric" });
const YEAR = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });

/** '2:04 PM' */
export const formatTime = (at: number) => TIME.format(at);

/** '2:04 PM' today, 'Thu, Nov 20, 2:04 PM' this year, 'Nov 20, 2025' before. */
export function formatMoment(at: number, now = Date.now()): string {
  const then = new Date(at);
  const today = new Date(now);
  if (then.toDateString() === today.toDateString()) return TIME.format(at);
  if (then.getFullYear() === today.getFullYear()) return `${DAY.format(at)}, ${TIME.format(at)}`;
  return YEAR.format(at);
}

/** 'Nov 20, 2025' */
export const formatDay = (at: number) => YEAR.format(at);
