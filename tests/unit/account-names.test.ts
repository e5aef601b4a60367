import { expect, it } from "vitest";
import { message } from "@/lib/core/messages/message";
import { isDisplacedEmail, newDisplacedEmail } from "@/lib/people/users/displaced-email";
import { alias, chatId, newUsername, username } from "@/lib/people/users/handle";
import { claimProblem, isReservedSegment } from "@/lib/people/users/reserved-handles";
import { issueMessages } from "../support/issue-messages";

const reserved = message("reserved");
const wordless = message("letterNeeded");

it.each([
  ...["admin", "ADMIN", "@admin", "__admin--", "$$$admin$$$", ".well-known", "well-known", "_next", "next"],
  ...["no-reply", "developers.md", "favicon.ico", "vitrine", "www", "support", "staff", "security", "api", "settings"],
  ...["login", "register", "developers", "oauth2", "cdn", "robots.txt", "reset-password", "admin.", "-.@Support_"],
])("%s is reserved", (name) => {
  expect(claimProblem(name)).toEqual(reserved);
});

it.each(["", "@", "...", "$_-"])("%j has nothing that can be read", (name) => {
  expect(claimProblem(name)).toEqual(wordless);
});

it.each(["admins", "admin1", "1", "a", "ad.min", "ad_min", "@ada@", "wellknown"])("%s is none", (name) => {
  expect(claimProblem(name)).toBeUndefined();
});

it("a first part of the site's own addresses is told from a name in any case, and without leaving characters out", () => {
  expect(["login", "LOGIN", "_next", ".well-known", "robots.txt"].filter(isReservedSegment)).toHaveLength(5);
  expect(["ada", "next", "@login", "login-", ""].filter(isReservedSegment)).toEqual([]);
});

const longest = `a${"-".repeat(30)}b`;
const problemsOf = (schema: typeof username, value: string) =>
  issueMessages(schema.safeParse(value)).map(([, said]) => said);

it.each([
  ["ada", "ada"],
  ["  Ada.L_ovelace-9\n", "Ada.L_ovelace-9"],
  ["7", "7"],
  [longest, longest],
])("%j is taken as %j", (written, taken) => {
  expect([username.parse(written), newUsername.parse(written)]).toEqual([taken, taken]);
});

it.each([
  ...["", " ", "-ada", "ada-", ".ada", "ada.", "_ada", "-", "a b", "a/b", "ada\nb", "ädä", "\u212aelvin", "💩", "a%"],
  ...["<b>", "a,b", "a+b", "a$", "ada@", `${longest}c`],
])("%j is refused", (written) => {
  const message =
    "must have 1 to 32 letters, digits, dots, underscores or hyphens, and begin and end with a letter or digit";
  expect([problemsOf(username, written), problemsOf(newUsername, written)]).toEqual([[message], [message]]);
});

it("a username that is reserved stays with who has it, and is refused to others", () => {
  expect([problemsOf(username, "admin"), problemsOf(newUsername, "admin")]).toEqual([
    [],
    ["is reserved; choose another"],
  ]);
});

it.each([
  [null, null],
  ["", null],
  ["  ", null],
  [" $ada@._- ", "$ada@._-"],
  ["a".repeat(32), "a".repeat(32)],
])("%j is taken as %j", (written, taken) => {
  expect(alias.parse(written)).toBe(taken);
});

it.each(["a".repeat(33), "a b", "a/b", "ada!", "ä", "\u212aelvin", "💩", "a\nb", "a%", "<b>"])(
  "%j is refused",
  (written) => {
    expect(issueMessages(alias.safeParse(written))).toEqual([
      ["", "must have 1 to 32 letters, digits or characters of $ @ . _ -"],
    ]);
  },
);

it("a Discord user ID has 1 to 32 digits, or is none", () => {
  const written = [" 80351110224678912 ", "1".repeat(32), "８０３５", "٨٠٣٥", "", null];
  expect(written.map((text) => chatId.parse(text))).toEqual([
    ...["80351110224678912", "1".repeat(32), "8035", "8035", null, null],
  ]);
  for (const written of ["1".repeat(33), "12a", "-1", "1 2"])
    expect(issueMessages(chatId.safeParse(written))).toEqual([["", "must have 1 to 32 digits"]]);
});

it("an address that another account has taken over is told from every address that can get mail", () => {
  const [one, other] = [newDisplacedEmail(), newDisplacedEmail()];
  expect(one).toMatch(/^[0-9a-f-]{36}@displaced\.invalid$/);
  expect(one).not.toBe(other);
  const addresses = [one, "ada@example.com", "ada@displaced.invalid.example", "displaced.invalid", "", null];
  expect(addresses.map(isDisplacedEmail)).toEqual([true, false, false, false, false, false]);
});
