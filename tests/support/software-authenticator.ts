import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** By the new passkey itself. */
type Sign = (data: Buffer) => Buffer;
type Options = { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } };

/** What an answer says in place of the truth. */
export type FalseClaims = {
  origin?: string;
  host?: string;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** A statement of who built the authenticator. */
  attestation?: { format: string; statement: (toSign: Buffer, sign: Sign) => Map<string, unknown> };
};

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();

/** An authenticator with one passkey for the tests' own site (WebAuthn, 6.1 and 6.5), which signs what it is given. */
export class SoftwareAuthenticator {
  readonly id = text(randomBytes(16));
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #userHandle = "";
  #counter = 0;

  /** @param counts whether it counts how often it is used; the synchronized ones of phones do not */
  constructor(readonly counts = true) {}

  /** Answers the options of a registration, as a browser hands them on. */
  create(options: Options, lies: FalseClaims = {}) {
    this.#userHandle = options.user?.id ?? "";
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const entries: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ];
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.from([0, id.length]);
    const key = isoCBOR.encode(new Map(entries));
    const data = Buffer.concat([this.#data(options, lies, 0x40), Buffer.alloc(16), length, id, key]);
    const clientData = this.#clientData(options, "webauthn.create", lies);
    const signIt = (bytes: Buffer) => sign("sha256", bytes, this.#keys.privateKey);
    const { format, statement } = lies.attestation ?? { format: "none", statement: () => new Map<string, unknown>() };
    const attestation = new Map<string, unknown>([
      ["fmt", format],
      ["attStmt", statement(Buffer.concat([data, sha256(clientData)]), signIt)],
      ["authData", new Uint8Array(data)],
    ]);
    const encoded = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]);
    const response = { clientDataJSON: text(clientData), attestationObject: text(encoded), transports: ["internal"] };
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }

  /** Answers the options of a sign-in. */
  get(options: Options, lies: FalseClaims = {}) {
    const clientData = this.#clientData(options, "webauthn.get", lies);
    const data = this.#data(options, lies, 0);
    const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    const response = {
      clientDataJSON: text(clientData),
      authenticatorData: text(data),
      signature: text(signature),
      userHandle: lies.userHandle ?? this.#userHandle,
    };
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }

  #clientData({ challenge }: Options, type: string, lies: FalseClaims): Buffer {
    const origin = lies.origin ?? "http://localhost:3000";
    const written = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(written));
  }

  #data(options: Options, lies: FalseClaims, flags: number): Buffer {
    const host = lies.host ?? options.rpId ?? options.rp?.id ?? "";
    if (this.counts) this.#counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? this.#counter);
    const present = 0x01 | (lies.isVerified === false ? 0 : 0x04) | flags;
    return Buffer.concat([sha256(host), Buffer.from([present]), counter]);
  }
}
