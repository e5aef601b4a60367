import { expect, it, vi } from "vitest";
import { seal, unseal } from "@/lib/core/sealed";
import { findStep, newOtpSecret, otpAddress } from "@/lib/people/auth/second-factor/one-time-password";
import { hashRecoveryCode, newRecoveryCodes, normalizeCode } from "@/lib/people/auth/second-factor/recovery-codes";

/** RFC 6238, appendix B: "12345678901234567890" in base32; the last six of its eight digits. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const vectors = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
] as const;

it.each(vectors)("at second %i the code of the RFC's secret is %s", (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(findStep(secret, code, seconds * 1000)).toBe(step);
});

it("a code works one step early and one step late, as the step that it belongs to, and no further", () => {
  const [seconds, code] = vectors[3];
  const step = Math.floor(seconds / 30);
  const at = (steps: number) => findStep(secret, code, (seconds + steps * 30) * 1000);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined]);
});

it.each(["", "28708", "2870820", "abcdef", "２８７０８２"])("%j is no code", (code) => {
  expect(findStep(secret, code, 59_000)).toBeUndefined();
});

it("a new secret has 160 bits, and its address names the site and the account", () => {
  const made = newOtpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newOtpSecret()).not.toBe(made);
  expect(otpAddress(made, "ada.l")).toBe(
    `otpauth://totp/Vitrine:ada.l?issuer=Vitrine&secret=${made}&algorithm=SHA1&digits=6&period=30`,
  );
});

it.each(["k3vw–8hqa", " K3VW 8HQA. ", "ｋ３ｖｗー８ｈｑａ", "\u2066k3vw\u00a08hqa\u2069"])(
  "%j is the code k3vw8hqa",
  (typed) => {
    expect(normalizeCode(typed)).toBe("k3vw8hqa");
  },
);

it("ten recovery codes differ, and are compared without hyphens, spaces and capitals", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/);
  const [code = ""] = codes;
  expect(normalizeCode(` ${code.toUpperCase().replaceAll("-", " ")} `)).toBe(code.replaceAll("-", ""));
  expect(hashRecoveryCode("ada", normalizeCode(code))).toBe(hashRecoveryCode("ada", code));
  expect(hashRecoveryCode("eve", code)).not.toBe(hashRecoveryCode("ada", code));
});

it("recovery codes hold 80 bits, and neither they nor secrets come from Math.random", () => {
  vi.spyOn(Math, "random").mockImplementation(() => {
    throw new Error("that is no secure generator");
  });
  const places = Array.from({ length: 16 }, () => new Set<string>());
  for (let round = 0; round < 100; round++)
    for (const code of newRecoveryCodes())
      for (const [place, character] of [...normalizeCode(code)].entries()) places[place]?.add(character);
  const secrets = new Set(Array.from({ length: 100 }, newOtpSecret));
  vi.restoreAllMocks();
  // 32 characters in each of 16 places: 2^80 codes.
  expect(places.map((characters) => characters.size)).toEqual(Array(16).fill(32));
  expect(secrets.size).toBe(100);
});

it("what is sealed opens for its owner and purpose alone, and not when a bit of it has changed", () => {
  const sealed = seal("a secret", "second factor", "ada");
  expect(seal("a secret", "second factor", "ada")).not.toBe(sealed);
  expect(unseal(sealed, "second factor", "ada")).toEqual({ text: "a secret", isCurrent: true });
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  bytes.writeUInt8(bytes.readUInt8(14) ^ 1, 14);
  const others = [
    unseal(sealed, "second factor", "eve"),
    unseal(sealed, "another purpose", "ada"),
    unseal(`v1.${bytes.toString("base64url")}`, "second factor", "ada"),
    ...["", "v1.", "v1.AAAA", sealed.slice(0, -4), sealed.slice(3), `v2${sealed.slice(2)}`].map((text) =>
      unseal(text, "second factor", "ada"),
    ),
  ];
  expect(others).toEqual(others.map(() => undefined));
});
