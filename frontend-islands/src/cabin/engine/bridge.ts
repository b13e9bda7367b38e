/**
 * "See your own cabin", the page's side: a Worker selects surfaces and recolors them, so that the page is never
 * blocked and the photo never leaves the device.
 */
import { scriptUrl } from "../../lib/trusted-types.ts";
import { simdSupported } from "../../lib/wasm.ts";
import type {
  CabinAnswer,
  CabinCall,
  CabinErrorName,
  CabinJob,
  CabinName,
  CabinResult,
  EngineUrls,
} from "./messages.ts";
import type { CabinEngine } from "./types.ts";

/** Gigabytes, as browsers report them; the engine itself takes up to 0.25. */
const DEVICE_MEMORY_MIN = 2;
const CORES_MIN = 2;

/** Whether the browser can run the engine and the device is not too weak for it. */
export function cabinSupported(): boolean {
  const { deviceMemory, hardwareConcurrency } = navigator as Navigator & { deviceMemory?: number };
  return (
    simdSupported() &&
    typeof Worker === "function" &&
    typeof OffscreenCanvas === "function" &&
    typeof createImageBitmap === "function" &&
    (deviceMemory ?? DEVICE_MEMORY_MIN) >= DEVICE_MEMORY_MIN &&
    (hardwareConcurrency ?? CORES_MIN) >= CORES_MIN
  );
}

/** `name` is "CabinMemory" or "CabinFailed". */
class CabinError extends Error {
  constructor(name: CabinErrorName, reason: string) {
    super(reason);
    this.name = name;
  }
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: CabinError): void;
}

/** Calls to one Worker, answered in order. After a failure that ends the Worker, all calls fail. */
class CabinCalls {
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  #ended: CabinError | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<CabinAnswer>) => this.#settle(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.end(new CabinError("CabinFailed", event.message));
    };
    worker.onmessageerror = () => this.end(new CabinError("CabinFailed", "unreadable answer"));
  }

  call<Name extends CabinName>(call: Extract<CabinCall, { name: Name }>): Promise<CabinResult<Name>> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#next += 1;
    const id = this.#next;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (result) => resolve(result as CabinResult<Name>), reject });
      this.#worker.postMessage({ ...call, id } as CabinJob);
    });
  }

  end(error: CabinError): void {
    if (this.#ended) return;
    this.#ended = error;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #settle(answer: CabinAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    if ("result" in answer) {
      waiting.resolve(answer.result);
      return;
    }
    const error = new CabinError(answer.error, answer.reason);
    waiting.reject(error);
    if (answer.broken || answer.error === "CabinMemory") this.end(error);
  }
}

/** Starts the Worker; its module is fetched with the first photo. Closing it rejects what is not answered. */
export function openCabinEngine(urls: EngineUrls): CabinEngine {
  const calls = new CabinCalls(new Worker(scriptUrl(urls.worker), { type: "module", name: "cabin" }));
  return {
    prepare: (photo) => calls.call({ name: "prepare", photo, urls }),
    select: (shape) => calls.call({ name: "select", shape }),
    render: (surfaces) => calls.call({ name: "render", surfaces }),
    compose: (surfaces, label) => calls.call({ name: "compose", surfaces, label }),
    offered: () => calls.call({ name: "offered" }),
    close: () => calls.end(new CabinError("CabinFailed", "closed")),
  };
}
