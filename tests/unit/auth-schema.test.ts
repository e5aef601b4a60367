import { expect, it } from "vitest";
import { newEmail, newPassword, type passkeyName } from "@/lib/people/auth/schema";
import { issueMessages } from "../support/issue-messages";

const messages = (schema: typeof newEmail | typeof newPassword | typeof passkeyName, value: object) =>
  issueMessages(schema.safeParse(value));

it.each(["ada@example.com", "a+b@mail.invalid.example", `${"a".repeat(64)}@example.com`])(
  "an email address is taken: %s",
  (email) => {
    expect(newEmail.parse({ email })).toEqual({ email });
  },
);

it.each([
  ["ada", "must be an email address"],
  ["ada@example", "must be an email address"],
  ["", "must be an email address"],
  ["ada@example.invalid", "must be an address that can receive mail"],
  ["ada@EXAMPLE.INVALID", "must be an address that can receive mail"],
])("an email address is refused once, in words: %j", (email, message) => {
  expect(messages(newEmail, { email })).toEqual([["email", message]]);
});

it("an email address has up to 254 characters", () => {
  const email = (length: number) => `a@${`${"b".repeat(60)}.`.repeat(3)}${"c".repeat(length - 189)}.com`;
  expect([email(254).length, messages(newEmail, { email: email(254) })]).toEqual([254, []]);
  expect(messages(newEmail, { email: email(255) })).toHaveLength(1);
});

it.each(["a", "é", "😀"])("a password has 8 to 256 characters, such as %s, however many units each takes", (letter) => {
  const refused = [["newPassword", "must have 8 to 256 characters"]];
  const counts = [7, 8, 256, 257];
  expect(counts.map((count) => messages(newPassword, { newPassword: letter.repeat(count) }))).toEqual([
    refused,
    [],
    [],
    refused,
  ]);
});

it("a field that is not of the form is refused", () => {
  expect(messages(newEmail, { email: "ada@example.com", role: "admin" })).toHaveLength(1);
});
