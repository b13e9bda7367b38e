/** Moves a picture to the trash at once, with Undo; one that is in use stays, and says so. */
import { useAdmin } from "../../admin/admin-session.tsx";
import { adminMessages } from "../../generated/admin.ts";
import type { Done, MediaItem } from "../../generated/domain.ts";

export function useRemove(onRemoved: (id: string) => void, onUndone: () => void) {
  const { change, attempt, showDone, notify } = useAdmin();
  /** Whether it is being removed. */
  return ({ id, uses }: MediaItem): boolean => {
    if (uses.length > 0) {
      notify({ tone: "bad", text: adminMessages.pictureUsed });
      return false;
    }
    void attempt(async () => {
      const gone = await change<Done>("media/remove", { ids: [id] });
      onRemoved(id);
      showDone(gone, onUndone);
    });
    return true;
  };
}
