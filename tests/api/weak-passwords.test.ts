import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { issueEmailLink } from "@/lib/core/mail/email-link-store";
import { changePassword } from "@/lib/people/auth/account/password-change";
import { resetPassword } from "@/lib/people/auth/account/password-reset";
import { registerAccount } from "@/lib/people/auth/account/register";
import { hashNewPassword } from "@/lib/people/auth/password/new-password";
import { verifyPassword } from "@/lib/people/auth/password/password";
import { setPendingEmail } from "@/lib/people/users/email-store";
import { password as old, passwordHash } from "../support/members";
import { newPerson, newUsername } from "../support/people";
import { setRows } from "../support/rows";
import { newSession } from "../support/sessions";

const common = "is among the most common passwords; choose another";
const repeated = "must not be blank or one character repeated; choose another";
const personal = "must not be your name, your email address or the name of this site; choose another";

const person = { username: "adaxy", displayName: "Ada Lovelace", email: "adaxy.l@mail.example", pendingEmail: null };
const refused = (password: string, problem: string) =>
  expect(hashNewPassword(password, person)).rejects.toMatchObject({
    code: "invalid_request",
    fields: { password: [problem] },
  });

it.each([
  ...["password", "12345678", "PassWord", "qwertyuiop", "iloveyou", "11111111", "trustno1", "ｐａｓｓｗｏｒｄ"],
  ...["password1", "password2026", "Password!", "dragon1234", "monkey!!", "pass word", " password ", "letmein#1"],
  ...["password!!2024", "trustno1!!", "Dragon-2024-01"],
])("A new password that many people use is refused: %j", (password) => refused(password, common));

it.each([
  ...[" ".repeat(8), "\u3000\t ".repeat(3), "!!!!!!!!", "aaaaaaaaaaaa", "Aa aA aA aA", "💩".repeat(8)],
  "zzzzzzzzzzzz2024!",
])("A new password that is blank or one character repeated is refused: %j", (password) => refused(password, repeated));

it.each([
  ...["adaxy", "adaxy.l@mail.example", "adaxy.l", "adaxy123", "adaxy2026!", " adaxy ", "ad a xy"],
  ...["Vitrine1", "v i t r i n e", "VITRINE-2026"],
  ...["Ada Lovelace", "adalovelace", "ADA LOVELACE 1815"],
])("A new password that everybody can guess is refused: %j", (password) => refused(password, personal));

it.each([
  ...["correct horse battery", "8215-ada-lovelace", "adaxy123456789", "adaxy password horse", "日本語のパスワード"],
  ...["vitrines in town", "#8402917", "# 7 3 9 1", "zz84620174"],
])("Another new password is hashed: %j", async (password) =>
  expect(await verifyPassword(await hashNewPassword(password, person), password)).toBe(true),
);

it("a registration with a password that everybody can guess makes no account", async () => {
  const username = newUsername();
  const account = { username, email: `${username}@mail.example`, password: username };
  const refused = { code: "invalid_request", fields: { password: [personal] } };
  await expect(registerAccount(account, new Headers())).rejects.toMatchObject(refused);
  expect(await database().$count(users, eq(users.username, username))).toBe(0);
});

it("the password of an account is neither changed nor reset to its names and addresses, also to one that waits for its proof", async () => {
  const { id, email } = await newPerson({ passwordHash });
  await setRows(users, { displayName: "Ada Lovelace" }, eq(users.id, id));
  const waiting = `augusta${crypto.randomUUID().slice(0, 8)}x@mail.example`;
  await setPendingEmail(id, waiting);
  const user = await newSession(id);
  const token = await issueEmailLink({ userId: id, purpose: "reset", address: null });
  for (const password of ["Ada Lovelace", email, waiting, waiting.split("@")[0] ?? "", `${user.username}1`]) {
    const typed = { currentPassword: old, code: "", newPassword: password, endsPersonalTokens: false };
    const refused = { code: "invalid_request", fields: { newPassword: [personal] } };
    await expect(changePassword(user, typed, new Headers()), password).rejects.toMatchObject(refused);
    await expect(resetPassword(token, password, new Headers()), password).rejects.toMatchObject(refused);
  }
  const [row] = await database().select().from(users).where(eq(users.id, id));
  expect(await verifyPassword(row?.passwordHash, old)).toBe(true);
});
