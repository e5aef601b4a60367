import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { remove } from "@/app/settings/account/_data/data-actions";
import { changePasskeys } from "@/app/settings/account/_sign-in/passkey-actions";
import { removePassword } from "@/app/settings/account/_sign-in/password-actions";
import { begin } from "@/app/settings/account/_sign-in/second-factor-actions";
import { database } from "@/db/client";
import { secondFactorSetups, sessions, users } from "@/db/schema";
import { type FormState, initialFormState } from "@/lib/people/auth/forms/form-state";
import { listPasskeys } from "@/lib/people/auth/passkey/passkey-store";
import { findSession } from "@/lib/people/auth/session/session-store";
import { answerAuth } from "@/lib/people/auth/sign-in/config";
import { password, passwordHash } from "../support/members";
import { newPerson } from "../support/people";
import { addPasskey, ageSession } from "../support/sessions";
import { toFormData, Visitor } from "../support/visitor";

/** Somebody with a passkey, whose browser proved nothing in the last five minutes. */
async function newMember() {
  const person = await newPerson({ passwordHash });
  const browser = new Visitor(answerAuth);
  await browser.signIn(person.username, password);
  const [row] = await database().select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, person.id));
  const user = await findSession(row?.id ?? "");
  if (!user) throw new Error("nobody is signed in");
  await addPasskey(user);
  await ageSession(user, 6);
  const [passkey] = await listPasskeys(person.id);
  return { ...person, browser, sessionId: user.sessionId, passkeyId: passkey?.id ?? "" };
}

type Member = Awaited<ReturnType<typeof newMember>>;

/** What the actions could change. */
async function stateOf({ id, sessionId }: Member) {
  const [user] = await database()
    .select({ hasPassword: users.passwordHash, closing: users.deleteAfter })
    .from(users)
    .where(eq(users.id, id));
  const setups = await database().$count(secondFactorSetups, eq(secondFactorSetups.sessionId, sessionId));
  return [user?.hasPassword != null, user?.closing ?? null, setups, (await listPasskeys(id)).length];
}

type Action = (state: FormState<never>, form: FormData) => Promise<FormState<unknown>>;

const actions: [what: string, action: Action, fields: (member: Member) => Record<string, string>][] = [
  ["beginning a second factor", begin, () => ({})],
  ["beginning a passkey", changePasskeys, () => ({ name: "Laptop" })],
  ["removing a passkey", changePasskeys, ({ passkeyId }) => ({ remove: passkeyId })],
  ["removing the password", removePassword, () => ({})],
  ["deleting the account", remove, ({ username }) => ({ username, atOnce: "on" })],
];

it.each(actions)(
  "%s asks for the password five minutes after the last proof, and changes nothing without the right one",
  async (_, action, fieldsOf) => {
    const member = await newMember();
    const before = await stateOf(member);
    const send = async (typed: Record<string, string>) =>
      (await member.browser.act(() => action(initialFormState, toFormData({ ...fieldsOf(member), ...typed })))).result;
    expect((await send({}))?.fields).toEqual({ password: ["Enter your password"] });
    expect((await send({ password: "wrong" }))?.fields).toEqual({ password: ["Wrong password"] });
    expect(await stateOf(member)).toEqual(before);
  },
);
