/** The package has no types; only what push-sink.ts uses. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  interface Params {
    version: "aes128gcm";
    privateKey: ECDH;
    authSecret: string;
  }
  const ece: { decrypt(body: Buffer, params: Params): Buffer };
  export default ece;
}
