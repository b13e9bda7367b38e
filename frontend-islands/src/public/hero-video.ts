/**
 * The owner's video over the hero's poster. Loaded by `site.ts` once the page has settled, only on pages with
 * a video. The poster stays underneath as the fallback. The attributes are documented in
 * `app/src/sections/home/hero.rs`.
 */

const PLAYER = "https://player.vimeo.com";

/** Inputs of the decision. Undefined where a browser does not say. */
export interface Conditions {
  /** The owner allows autoplay. */
  autoplay: boolean;
  phone: boolean;
  /** The visitor prefers reduced motion. */
  still: boolean;
  saveData?: boolean | undefined;
  effectiveType?: string | undefined;
  /** Megabits per second, estimated. */
  downlink?: number | undefined;
  /** Below this speed the poster stays. */
  slowest: number;
}

/** The poster alone, the poster with a play button, or autoplay. */
export type Plan = "poster" | "button" | "play";

export function plan(now: Conditions): Plan {
  const slow = /^(slow-)?2g$/.test(now.effectiveType ?? "") || (now.downlink ?? now.slowest) < now.slowest;
  if (now.saveData || slow) return "poster";
  return now.autoplay && !now.phone && !now.still ? "play" : "button";
}

function conditions({ film, phone, downlink }: DOMStringMap, still: boolean): Conditions {
  const { connection } = navigator as Navigator & { connection?: Partial<Conditions> };
  return {
    autoplay: Boolean(film),
    phone: matchMedia(phone ?? "").matches,
    still,
    saveData: connection?.saveData,
    effectiveType: connection?.effectiveType,
    downlink: connection?.downlink,
    slowest: Number(downlink),
  };
}

/** The player's event, if the message is really from the player. */
function eventOf({ origin, source, data }: MessageEvent, frame: HTMLIFrameElement): string | undefined {
  if (origin !== PLAYER || source !== frame.contentWindow) return undefined;
  try {
    const message = typeof data === "string" ? JSON.parse(data) : data;
    return message?.event;
  } catch {
    return undefined;
  }
}

type Say = (method: string, value?: string) => void;

/**
 * Loads the player into the film's element; answers how to command it. `on` hears its events, and `failed` once
 * it has been removed again.
 */
function loadPlayer(film: HTMLElement, src: string, on: (event: string) => void): Say {
  const { title = "", controls, wait } = film.dataset;
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.allow = "autoplay; fullscreen; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  // Without controls the player has nothing to operate: our button does that.
  if (controls === undefined) frame.tabIndex = -1;
  const say: Say = (method, value) => frame.contentWindow?.postMessage(JSON.stringify({ method, value }), PLAYER);
  const giveUp = (why: string) => {
    if (!frame.isConnected) return;
    console.warn("The hero's video failed, keeping the poster:", why);
    frame.remove();
    on("failed");
  };
  const late = setTimeout(giveUp, Number(wait), "no answer");
  addEventListener("message", (message) => {
    const event = frame.isConnected && eventOf(message, frame);
    if (!event) return;
    if (event === "error") return giveUp("the player failed");
    if (event === "ready") {
      clearTimeout(late);
      for (const name of ["play", "pause", "timeupdate", "error"]) say("addEventListener", name);
    }
    on(event);
  });
  frame.addEventListener("error", () => giveUp("the player did not load"));
  frame.src = src;
  film.append(frame);
  film.hidden = false;
  return say;
}

export function setUp(film: HTMLElement, key: HTMLButtonElement) {
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const [play, pause] = [key.ariaLabel, key.dataset.playing ?? null];
  const chosen = plan(conditions(film.dataset, stillness.matches));
  let say: Say | undefined;
  let playing = false;
  /** Whether the visitor wants it to play; false after pressing pause. */
  let wanted = true;
  if (chosen === "poster") return;

  // Pause while out of view, to save battery.
  const seen = new IntersectionObserver(([entry]) => {
    if (wanted) say?.(entry?.isIntersecting ? "play" : "pause");
  });
  const hear = (event: string) => {
    if (event === "ready") {
      key.hidden = false;
      // The player does not take commands before this event.
      seen.observe(film);
    } else if (event === "failed") {
      say = undefined;
      seen.disconnect();
      film.hidden = key.hidden = true;
    } else if (event === "play" || event === "pause") {
      playing = event === "play";
      key.ariaLabel = playing ? pause : play;
      key.toggleAttribute("data-on", playing);
    }
    // Playback has really started: the poster can be hidden.
    else if (event === "timeupdate") film.toggleAttribute("data-on", true);
  };
  const load = (src = "") => {
    say = loadPlayer(film, src, hear);
  };
  stillness.addEventListener("change", () => {
    wanted = !stillness.matches;
    if (stillness.matches) say?.("pause");
  });
  key.addEventListener("click", () => {
    wanted = !playing;
    if (say) say(wanted ? "play" : "pause");
    else load(film.dataset.asked);
  });

  if (chosen === "play") load(film.dataset.film);
  else key.hidden = false;
}
