import { expect, it } from "vitest";
import { passwordStrength, type Strength } from "@/lib/people/auth/password/strength";

const cases: readonly [password: string, strength: Strength][] = [
  ["", "short"],
  ["aB3$x", "short"],
  ["aaaaaaaaaaaa", "weak"],
  ["password123", "weak"],
  ["Passwort1!", "weak"],
  ["qwertz1234", "weak"],
  ["1234567890123456", "weak"],
  ["lighthouse", "weak"],
  ["ada.marlowe1985", "weak"],
  ["Ada@1234!", "weak"],
  ["Lantern7", "good"],
  ["lighthouse-41", "strong"],
  ["a lamp and a very long evening", "strong"],
  ["夜の灯台と長い夜の日誌と犬", "good"],
];

it.each(cases)("the password %j is judged as %s", (password, strength) => {
  expect(passwordStrength(password, ["ada.marlowe", "ada", "ada@"])).toBe(strength);
});
