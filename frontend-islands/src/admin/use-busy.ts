/** Runs the work of a button, and shows why it failed. */
import { useState } from "react";
import { useAdmin } from "./admin-session.tsx";

/** `busy` is the key of what is running: which button, or which row. */
export function useBusy<Key>() {
  const { showError } = useAdmin();
  const [busy, setBusy] = useState<Key | null>(null);
  const run = async (key: Key, work: () => Promise<void>, sentence?: string) => {
    setBusy(key);
    try {
      await work();
    } catch (cause) {
      showError(cause, sentence);
    }
    setBusy(null);
  };
  return { busy, run };
}
