import { afterEach, expect, it, vi } from "vitest";
import { passkeyMessages } from "../../generated/admin.ts";
import { createPasskey, getPasskey } from "./passkey.ts";

const bytes = (...all: number[]) => new Uint8Array(all).buffer;
// 251, 255 and 254 need the letters of base64url.
const ID = bytes(251, 255, 254);
const ID_TEXT = "-__-";

/** A browser whose authenticator answers so; returns what it was asked. */
function browser(answer: object | Error, parsers: object = {}) {
  const asked: unknown[] = [];
  const ask = async (options: unknown) => {
    asked.push(options);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  vi.stubGlobal("PublicKeyCredential", parsers);
  vi.stubGlobal("navigator", { credentials: { create: ask, get: ask } });
  return asked as { publicKey: Record<string, unknown> }[];
}

const failure = (name: string) => Object.assign(new Error("x"), { name });
const creation = { challenge: ID_TEXT, rp: { name: "x" }, user: { id: "AQ", name: "x", displayName: "x" } };
const newKey = {
  ...creation,
  pubKeyCredParams: [],
  excludeCredentials: [{ id: ID_TEXT, type: "public-key" as const }],
};
const question = { challenge: ID_TEXT, rpId: "x", allowCredentials: [{ id: ID_TEXT, type: "public-key" as const }] };

afterEach(() => vi.unstubAllGlobals());

it("leaves the conversion to a browser that can", async () => {
  const asked = browser(
    { toJSON: () => ({ id: "one" }) },
    { parseCreationOptionsFromJSON: () => "creation", parseRequestOptionsFromJSON: () => "request" },
  );
  expect(await createPasskey(newKey)).toBe('{"id":"one"}');
  expect(await getPasskey(question)).toBe('{"id":"one"}');
  expect(asked).toEqual([{ publicKey: "creation" }, { publicKey: "request" }]);
});

it("converts a new passkey itself in others", async () => {
  const asked = browser({
    rawId: ID,
    type: "public-key",
    response: { clientDataJSON: bytes(1), attestationObject: bytes(2), getTransports: () => ["usb"] },
    getClientExtensionResults: () => ({}),
  });
  expect(JSON.parse(await createPasskey(newKey))).toEqual({
    id: ID_TEXT,
    rawId: ID_TEXT,
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON: "AQ", attestationObject: "Ag", transports: ["usb"] },
  });
  expect(asked[0]?.publicKey).toMatchObject({
    challenge: new Uint8Array(ID),
    user: { id: new Uint8Array([1]) },
    excludeCredentials: [{ id: new Uint8Array(ID), type: "public-key" }],
  });
});

it("converts the answer of a passkey itself in others", async () => {
  const asked = browser({
    rawId: ID,
    type: "public-key",
    response: { clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3), userHandle: null },
    getClientExtensionResults: () => ({}),
  });
  const { response } = JSON.parse(await getPasskey(question));
  expect(response).toEqual({ clientDataJSON: "AQ", authenticatorData: "Ag", signature: "Aw", userHandle: null });
  expect(asked[0]?.publicKey.allowCredentials).toEqual([{ id: new Uint8Array(ID), type: "public-key" }]);
});

it("says what the browser refuses", async () => {
  browser(failure("NotAllowedError"));
  await expect(getPasskey(question)).rejects.toThrow(passkeyMessages.passkeyCanceled);
  browser(failure("InvalidStateError"));
  await expect(createPasskey(newKey)).rejects.toThrow(passkeyMessages.passkeyKnown);
  browser(failure("SecurityError"));
  await expect(getPasskey(question)).rejects.toThrow(passkeyMessages.passkeyFailed);
  vi.unstubAllGlobals();
  await expect(getPasskey(question)).rejects.toThrow(passkeyMessages.passkeyUnsupported);
});
