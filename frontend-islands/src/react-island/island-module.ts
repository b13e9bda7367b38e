/** Names and types that `<react-island>` and the island modules share. */

/** State of the fallback when the island took over. */
export interface FallbackState {
  /** Values of named controls; a file input gives its files, a checkbox a boolean. */
  values: Record<string, string | boolean | File[]>;
  /** The server's error texts of single fields (`id="{field}-error"`). */
  errors: Record<string, string>;
  /** The server's error text above the form, if it rejected it. */
  notice: string | null;
  /** Name of the focused control. */
  focused: string | null;
}

/** The exports of a module in the registry. */
export interface IslandModule {
  /** Loads the styles, before rendering. */
  ready?(props: unknown): Promise<void>;
  /**
   * Renders into `box` synchronously, or throws; `box` is not in the document yet. Returns the unmount
   * function.
   */
  mount(box: HTMLElement, props: unknown, fallback: FallbackState): () => void;
}
