/** The messages between page and Worker. */
import type { CabinUrls } from "../../generated/domain.ts";
import type { CabinEngine, EngineSurface, OfferedSurface, Selection, Shape } from "./types.ts";

export type EngineUrls = Omit<CabinUrls, "stylesheet">;

/** The calls of the engine. */
export type CabinCall =
  | { name: "prepare"; photo: Blob; urls: EngineUrls }
  | { name: "select"; shape: Shape }
  | { name: "render"; surfaces: EngineSurface[] }
  | { name: "compose"; surfaces: EngineSurface[]; label: string | null }
  | { name: "offered" };

export type CabinName = CabinCall["name"];

/** The answer to a call. */
export type CabinResult<Name extends CabinName> = Awaited<ReturnType<CabinEngine[Name]>>;

export type CabinJob = CabinCall & { id: number };

export type CabinAnswer =
  | { id: number; result: { width: number; height: number } | Selection | ImageBitmap | Blob | OfferedSurface[] }
  | {
      id: number;
      error: CabinErrorName;
      reason: string;
      /** The module stopped in the middle of something and cannot be used again. */
      broken: boolean;
    };

/** "CabinMemory" when memory is short. */
export type CabinErrorName = "CabinMemory" | "CabinFailed";
