import { adminIsland } from "../../admin/island.tsx";
import { UploadsPanel } from "./resumed-uploads.tsx";

export const mount = adminIsland(UploadsPanel);
