import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { hashNewPassword } from "@/lib/auth/new-password";
import { verifyPassword } from "@/lib/auth/password";
import { changePassword } from "@/lib/auth/password-change";
import { resetPassword } from "@/lib/auth/password-reset";
import { registerAccount } from "@/lib/auth/register";
import { issueEmailLink } from "@/lib/mail/email-link-store";
import { setPendingEmail } from "@/lib/users/email-store";
import { password as old, passwordHash } from "../support/members";
import { newPerson } from "../support/people";
import { setRows } from "../support/rows";
import { newSession } from "../support/sessions";

const common = "is among the most common passwords; choose another";
const repeated = "must not be blank or one character repeated; choose another";
const personal = "must not be your name, your email address or the name of this site; choose another";

async function expectRefused(password: string, problem: string) {
  const username = `ada${crypto.randomUUID().slice(0, 8)}x`;
  const account = { username, email: `${username}.l@mail.example`, password: password.replace("ADA", username) };
  await expect(registerAccount(account, new Headers())).rejects.toMatchObject({
    code: "invalid_request",
    fields: { password: [problem] },
  });
  expect(await database().select().from(users).where(eq(users.username, username))).toEqual([]);
}

describe("registration", () => {
  it.each([
    ...["password", "12345678", "PassWord", "qwertyuiop", "iloveyou", "11111111", "trustno1", "ｐａｓｓｗｏｒｄ"],
    ...["password1", "password2026", "Password!", "dragon1234", "monkey!!", "pass word", " password ", "letmein#1"],
    ...["password!!2024", "trustno1!!", "Dragon-2024-01"],
  ])("refuses %j, which many people use", (password) => expectRefused(password, common));

  it.each([
    " ".repeat(8),
    "\u3000\t ".repeat(3),
    "!!!!!!!!",
    "aaaaaaaaaaaa",
    "Aa aA aA aA",
    "💩".repeat(8),
    "zzzzzzzzzzzz2024!",
  ])("refuses %j, which is blank or one character repeated", (password) => expectRefused(password, repeated));

  it.each([
    "ADA",
    "ADA.l@mail.example",
    "ADA.l",
    "ADA123",
    "ADA2026!",
    "A DA",
    "Vitrine1",
    "v i t r i n e",
    "VITRINE-2026",
  ])("refuses %j, which everybody can guess", (password) => expectRefused(password.replace("A DA", " ADA "), personal));

  it("takes a password that only begins like a common one or a name", async () => {
    const username = `ada${crypto.randomUUID().slice(0, 8)}`;
    const password = `${username} password horse`;
    const { id } = await registerAccount({ username, email: `${username}@mail.example`, password }, new Headers());
    const [row] = await database().select().from(users).where(eq(users.id, id));
    expect(await verifyPassword(row?.passwordHash, password)).toBe(true);
  });
});

describe("the password of an account", () => {
  it("is neither changed nor reset to its names and addresses, also to one that waits for its proof", async () => {
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
});

describe("a new password", () => {
  const person = { username: "ada", displayName: "Ada Lovelace", email: null, pendingEmail: null };

  it.each(["Ada Lovelace", "adalovelace", "ADA LOVELACE 1815", "ada12345"])(
    "%j is refused to Ada Lovelace",
    (password) => expect(hashNewPassword(password, person)).rejects.toMatchObject({ fields: { password: [personal] } }),
  );

  it.each([
    "correct horse battery",
    "8215-ada-lovelace",
    "ada123456789",
    "日本語のパスワード",
    "vitrines in town",
    "#8402917",
    "# 7 3 9 1",
    "zz84620174",
  ])("%j is hashed", async (password) =>
    expect(await verifyPassword(await hashNewPassword(password, person), password)).toBe(true),
  );
});
