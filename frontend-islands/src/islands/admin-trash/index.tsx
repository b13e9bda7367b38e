import { adminIsland } from "../../admin/island.tsx";
import { Trash } from "./trash.tsx";

export const mount = adminIsland(Trash);
