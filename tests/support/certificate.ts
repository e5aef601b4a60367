import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** One element of DER (X.690): its tag, its length, its content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...content: readonly Buffer[]) => der(0x30, ...content);
const object = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const integer = (value: number) => der(0x02, Buffer.from([value]));
const time = (date: Date) => der(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, "")));
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);

const commonName = object("550403");
const subjectAltName = object("551d11");
const basicConstraints = object("551d13");
const ecdsaWithSha256 = sequence(object("2a8648ce3d040302"));
const hour = 3_600_000;

/** A certificate (RFC 5280) that signs itself and is valid for an hour, as DER, and its key. */
function certificate(issuer: Buffer, extensions: Buffer): { bytes: Buffer; key: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const now = Date.now();
  const toBeSigned = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    issuer,
    sequence(time(new Date(now - hour)), time(new Date(now + hour))),
    issuer,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extensions)),
  );
  const bytes = sequence(toBeSigned, ecdsaWithSha256, bits(sign("sha256", toBeSigned, privateKey)));
  return { bytes, key: privateKey };
}

/** By the object identifiers of its attributes. */
const nameOf = (...attributes: readonly [id: Buffer, value: string][]) =>
  sequence(...attributes.map(([id, value]) => der(0x31, sequence(id, der(0x0c, Buffer.from(value))))));

/** For host names; the certificate and its key as PEM. */
export function selfSigned(names: readonly string[]): { cert: string; key: string } {
  const hosts = sequence(...names.map((name) => der(0x82, Buffer.from(name))));
  const extension = sequence(subjectAltName, der(0x04, hosts));
  const { bytes, key } = certificate(nameOf([commonName, "a test"]), extension);
  const lines = bytes.toString("base64").replaceAll(/.{64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: String(key.export({ type: "pkcs8", format: "pem" })),
  };
}

/** What the maker of an authenticator signs passkeys with (WebAuthn, 8.2.1). */
export function attestationCertificate(): { bytes: Buffer; key: KeyObject } {
  const names = nameOf(
    [object("550406"), "GB"],
    [object("55040a"), "a test"],
    [object("55040b"), "Authenticator Attestation"],
    [commonName, "a test"],
  );
  return certificate(names, sequence(basicConstraints, der(0x04, sequence())));
}
