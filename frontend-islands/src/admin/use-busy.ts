/** Runs the work of a button, and shows why it failed. */
import { useState } from "react";
import { useAdmin } from "./admin-session.tsx";

/** `busy` is the key of what is running: which button, or which row. */
export function useBusy<Key>() {
  const { attempt } = useAdmin();
  const [busy, setBusy] = useState<Key | null>(null);
  const run = async (key: Key, work: () => Promise<void>, sentence?: string) => {
    setBusy(key);
    await attempt(work, sentence);
    setBusy(null);
  };
  return { busy, run };
}
