/**
 * Passkeys: the browser creates one or signs with one, from the server's options to the JSON that the server
 * reads. Includes the conversions that some browsers lack.
 */
import { passkeyMessages } from "../../generated/admin.ts";
import { ApiError } from "../../lib/api.ts";

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

function toText(bytes: ArrayBuffer): string {
  const chars = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte));
  return btoa(chars.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const descriptors = (all: PublicKeyCredentialDescriptorJSON[] | undefined) =>
  all?.map((one) => ({ ...one, id: toBytes(one.id) }) as PublicKeyCredentialDescriptor) ?? [];

/** Creates a passkey; returns the browser's response as JSON. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string> {
  return answered(() => navigator.credentials.create({ publicKey: creationOptions(options) }));
}

/** Signs with one of the passkeys named in the options; returns the browser's response as JSON. */
export async function getPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<string> {
  return answered(() => navigator.credentials.get({ publicKey: requestOptions(options) }));
}

function creationOptions(json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  if (PublicKeyCredential.parseCreationOptionsFromJSON) return PublicKeyCredential.parseCreationOptionsFromJSON(json);
  return {
    ...(json as unknown as PublicKeyCredentialCreationOptions),
    challenge: toBytes(json.challenge),
    user: { ...json.user, id: toBytes(json.user.id) },
    excludeCredentials: descriptors(json.excludeCredentials),
  };
}

function requestOptions(json: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  if (PublicKeyCredential.parseRequestOptionsFromJSON) return PublicKeyCredential.parseRequestOptionsFromJSON(json);
  return {
    ...(json as unknown as PublicKeyCredentialRequestOptions),
    challenge: toBytes(json.challenge),
    allowCredentials: descriptors(json.allowCredentials),
  };
}

async function answered(ask: () => Promise<Credential | null>): Promise<string> {
  if (!("PublicKeyCredential" in window)) throw new ApiError("invalid", passkeyMessages.passkeyUnsupported);
  try {
    const credential = (await ask()) as PublicKeyCredential | null;
    if (credential) return JSON.stringify(credential.toJSON ? credential.toJSON() : asJson(credential));
  } catch (cause) {
    throw new ApiError("invalid", sentence(cause));
  }
  throw new ApiError("invalid", passkeyMessages.passkeyFailed);
}

function sentence(cause: unknown): string {
  switch (cause instanceof Error ? cause.name : "") {
    case "NotAllowedError":
    case "AbortError":
      return passkeyMessages.passkeyCanceled;
    case "InvalidStateError":
      return passkeyMessages.passkeyKnown;
    case "NotSupportedError":
      return passkeyMessages.passkeyUnsupported;
    default:
      return passkeyMessages.passkeyFailed;
  }
}

function asJson(credential: PublicKeyCredential): object {
  const id = toText(credential.rawId);
  const { response } = credential;
  const base = { id, rawId: id, type: credential.type, clientExtensionResults: credential.getClientExtensionResults() };
  const clientDataJSON = toText(response.clientDataJSON);
  if ("attestationObject" in response) {
    const made = response as AuthenticatorAttestationResponse;
    const transports = made.getTransports?.() ?? [];
    return { ...base, response: { clientDataJSON, attestationObject: toText(made.attestationObject), transports } };
  }
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    ...base,
    response: {
      clientDataJSON,
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
      userHandle: userHandle && toText(userHandle),
    },
  };
}
