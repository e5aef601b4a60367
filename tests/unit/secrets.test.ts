import { describe, expect, it } from "vitest";
import { equalSecrets, hashSecret, isSecret, newSecret, redactSecrets, type SecretKind } from "@/lib/core/secrets";

const kinds: [SecretKind, string][] = [
  ["accessToken", "vat_"],
  ["refreshToken", "vrt_"],
  ["authorizationCode", "vac_"],
  ["clientSecret", "vcs_"],
  ["personalToken", "vpt_"],
  ["emailLink", "vel_"],
  ["pendingSignIn", "vps_"],
  ["invitation", "vin_"],
];

describe.each(kinds)("a secret of the kind %s", (kind, prefix) => {
  it("a secret carries the prefix of its kind and 256 random bits", () => {
    expect(newSecret(kind)).toMatch(new RegExp(`^${prefix}[A-Za-z0-9_-]{43}$`));
    expect(newSecret(kind)).not.toBe(newSecret(kind));
  });

  it("a secret is known by its form, and is of no other kind", () => {
    expect(isSecret(kind, newSecret(kind))).toBe(true);
    for (const [other] of kinds) if (other !== kind) expect(isSecret(other, newSecret(kind))).toBe(false);
    expect(isSecret(kind, `${newSecret(kind)}x`)).toBe(false);
    expect(isSecret(kind, "")).toBe(false);
  });

  it("a secret is taken out of a text that quotes it", () => {
    expect(redactSecrets(`The field "${newSecret(kind)}", and ${newSecret(kind)}.`)).toBe('The field "…", and ….');
  });
});

it("a secret is hashed by SHA-256", () => {
  expect(hashSecret("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

it("a secret equals only itself, whatever the lengths", () => {
  expect(equalSecrets("same", "same")).toBe(true);
  expect(equalSecrets("same", "sama")).toBe(false);
  expect(equalSecrets("same", "same longer")).toBe(false);
  expect(equalSecrets("", "x")).toBe(false);
});
