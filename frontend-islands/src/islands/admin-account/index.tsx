import { adminIsland } from "../../admin/island.tsx";
import { Account } from "./account.tsx";

export const mount = adminIsland(Account);
