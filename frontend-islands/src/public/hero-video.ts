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
  reducedMotion: boolean;
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
  return now.autoplay && !now.phone && !now.reducedMotion ? "play" : "button";
}

function conditions({ autoplaySrc, phone, downlink }: DOMStringMap, reducedMotion: boolean): Conditions {
  const { connection } = navigator as Navigator & { connection?: Partial<Conditions> };
  return {
    autoplay: Boolean(autoplaySrc),
    phone: matchMedia(phone ?? "").matches,
    reducedMotion,
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

type SendCommand = (method: string, value?: string) => void;

/**
 * Loads the player into `container`; returns the function that sends it commands. `on` gets its events, and
 * `failed` once it has been removed again.
 */
function loadPlayer(container: HTMLElement, src: string, on: (event: string) => void): SendCommand {
  const { title = "", controls, wait } = container.dataset;
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.allow = "autoplay; fullscreen; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  // Without controls the player has nothing to operate: our button does that.
  if (controls === undefined) frame.tabIndex = -1;
  const send: SendCommand = (method, value) =>
    frame.contentWindow?.postMessage(JSON.stringify({ method, value }), PLAYER);
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
      for (const name of ["play", "pause", "timeupdate", "error"]) send("addEventListener", name);
    }
    on(event);
  });
  frame.addEventListener("error", () => giveUp("the player did not load"));
  frame.src = src;
  container.append(frame);
  container.hidden = false;
  return send;
}

export function setUpHeroVideo(container: HTMLElement, button: HTMLButtonElement) {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const playLabel = button.ariaLabel;
  const pauseLabel = button.dataset.playing ?? null;
  const chosen = plan(conditions(container.dataset, reducedMotion.matches));
  let send: SendCommand | undefined;
  let playing = false;
  /** Whether the visitor wants it to play; false after pressing pause. */
  let wanted = true;
  if (chosen === "poster") return;

  // Pause while out of view, to save battery.
  const observer = new IntersectionObserver(([entry]) => {
    if (wanted) send?.(entry?.isIntersecting ? "play" : "pause");
  });
  const onPlayerEvent = (event: string) => {
    if (event === "ready") {
      button.hidden = false;
      // The player does not take commands before this event.
      observer.observe(container);
    } else if (event === "failed") {
      send = undefined;
      observer.disconnect();
      container.hidden = true;
      button.hidden = true;
    } else if (event === "play" || event === "pause") {
      playing = event === "play";
      button.ariaLabel = playing ? pauseLabel : playLabel;
      button.toggleAttribute("data-on", playing);
    }
    // Playback has really started: the poster can be hidden.
    else if (event === "timeupdate") container.toggleAttribute("data-on", true);
  };
  const load = (src = "") => {
    send = loadPlayer(container, src, onPlayerEvent);
  };
  reducedMotion.addEventListener("change", () => {
    wanted = !reducedMotion.matches;
    if (reducedMotion.matches) send?.("pause");
  });
  button.addEventListener("click", () => {
    wanted = !playing;
    if (send) send(wanted ? "play" : "pause");
    else load(container.dataset.clickSrc);
  });

  if (chosen === "play") load(container.dataset.autoplaySrc);
  else button.hidden = false;
}
