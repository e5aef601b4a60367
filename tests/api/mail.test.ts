import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { outbox, users } from "@/db/schema";
import { mailBounds } from "@/lib/core/limits/quotas";
import { log } from "@/lib/core/log";
import { type Message, mailHtml, mailText } from "@/lib/core/mail/message";
import { claimMail, deleteDeadMail, deleteMail, type MailKind, queueMail } from "@/lib/core/mail/outbox-store";
import { sendDueMail } from "@/lib/core/mail/sending";
import { languages } from "@/lib/core/messages/languages";
import { forgetEnv } from "@/lib/core/process/env";
import { endedDetail } from "@/lib/people/auth/account/added-access";
import { composeMail } from "@/lib/people/auth/account/mails";
import { accountAdapter } from "@/lib/people/auth/provider/account-store";
import { unlinkProvider } from "@/lib/people/auth/provider/link-store";
import { createSession } from "@/lib/people/auth/session/session-store";
import { freePort } from "@/scripts/temporary";
import { setUpMailServer } from "../support/mail-server";
import { newPerson } from "../support/people";
import { setRows } from "../support/rows";

const mail = await setUpMailServer();
process.env.MAIL_FROM = "Vitrine <hello@vitrine.example>";
beforeEach(async () => {
  await database().delete(outbox);
  mail.received.length = 0;
});

/** Somebody whose address is proven, and who registered a while ago. */
async function newMember() {
  const person = await newPerson();
  const hourAgo = sql`now() - interval '1 hour'`;
  await setRows(users, { emailVerified: hourAgo, createdAt: hourAgo }, eq(users.id, person.id));
  return person;
}

const send = () => sendDueMail(composeMail);
const queued = () => database().select().from(outbox);
const makeDue = () => database().update(outbox).set({ nextTryAt: sql`now()` });
const account = { provider: "github", type: "oauth" } as const;

it("A mail is sent as text and as HTML, and is not in the outbox any more", async () => {
  const { id, username, email } = await newMember();
  await accountAdapter().linkAccount?.({ userId: id, ...account, providerAccountId: username });
  const [row] = await queued();
  await send();
  const [received, ...others] = mail.takeFor(email);
  expect(others).toEqual([]);
  expect(Object.fromEntries(received?.headers ?? [])).toMatchObject({
    from: "Vitrine <hello@vitrine.example>",
    to: email,
    subject: "GitHub was linked to your account",
    "message-id": `<${row?.id}@localhost>`,
    "auto-submitted": "auto-generated",
  });
  const words = received?.body.replaceAll("\n", " ");
  expect(words).toContain(
    `An account at GitHub was linked to @${username}. Anyone who can sign in there can now sign in here.`,
  );
  expect(received?.body).toContain("See linked accounts:\nhttp://localhost:3000/settings/account/sign-in\n");
  expect(received?.body).toContain('href="http://localhost:3000/settings/account/sign-in"');
  expect(await queued()).toEqual([]);
});

it("A mail holds what people have typed as text alone", () => {
  const action = { label: "<i>", address: "https://a.example/?a=1&b=2" };
  const message = { to: "a@a.example", subject: "<b>", paragraphs: [`"it's" <script>`], action, closing: "&" };
  expect(mailHtml(message)).toContain("&quot;it&#39;s&quot; &lt;script&gt;");
  expect(mailHtml(message)).toContain('href="https://a.example/?a=1&amp;b=2"');
  expect(mailHtml(message)).not.toMatch(/<script|<b>|<i>/);
  expect(mailText(message)).toContain(`"it's" <script>\n\n<i>:\nhttps://a.example/?a=1&b=2\n`);
});

it("A mail that is not taken now is tried again after twice as long, each time, and then given up", async () => {
  const { id, email } = await newMember();
  mail.refusals.set(email, 450);
  await queueMail({ kind: "prove_email", userId: id, address: email });
  await send();
  const wait = sql<number>`extract(epoch from ${outbox.nextTryAt} - now())::float8`;
  const [first] = await database().select({ tries: outbox.tries, wait }).from(outbox);
  expect(first?.tries).toBe(1);
  expect(first?.wait).toBeGreaterThan(mailBounds.deliverySeconds);
  expect(first?.wait).toBeLessThanOrEqual(mailBounds.retrySeconds);
  await send();
  await makeDue();
  await send();
  const [second] = await database().select({ tries: outbox.tries, wait }).from(outbox);
  expect(second?.tries).toBe(2);
  expect(second?.wait).toBeGreaterThan(mailBounds.retrySeconds);
  await database().update(outbox).set({ tries: mailBounds.tries });
  await makeDue();
  await send();
  expect(await deleteDeadMail()).toBe(1);
  mail.refusals.delete(email);
  expect([await queued(), mail.takeFor(email)]).toEqual([[], []]);
});

it("A mail that fails is in the log with the class and the codes of the failure, without address and text", async () => {
  const warn = vi.spyOn(log(), "warn");
  const { id, email } = await newMember();
  for (const failing of [{ url: `smtp://127.0.0.1:${await freePort()}` }, { url: mail.url, code: 450 }]) {
    mail.refusals.set(email, failing.code ?? 250);
    process.env.SMTP_URL = failing.url;
    forgetEnv();
    await database().delete(outbox);
    await queueMail({ kind: "prove_email", userId: id, address: email });
    await send();
  }
  mail.refusals.delete(email);
  process.env.SMTP_URL = mail.url;
  forgetEnv();
  const of = { kind: "prove_email", error: "Error", tries: 1, of: mailBounds.tries };
  expect(warn.mock.calls).toEqual([
    [{ ...of, code: "ESOCKET", system: "ECONNREFUSED", command: "CONN" }, "a mail was not delivered"],
    [{ ...of, code: "EENVELOPE", responseCode: 450, command: "RCPT TO" }, "a mail was not delivered"],
  ]);
  warn.mockRestore();
});

it("A mail that is refused for good is not tried again, and holds up no other", async () => {
  const [gone, other] = [await newMember(), await newMember()];
  mail.refusals.set(gone.email, 550);
  for (const { id, email } of [gone, other]) await queueMail({ kind: "prove_email", userId: id, address: email });
  await send();
  expect(await queued()).toEqual([]);
  expect([mail.takeFor(gone.email), mail.takeFor(other.email)]).toMatchObject([[], { length: 1 }]);
});

it("A mail is sent once by several processes that look at the same time", async () => {
  const people = [await newMember(), await newMember(), await newMember()];
  for (const { id, email } of people) await queueMail({ kind: "prove_email", userId: id, address: email });
  await Promise.all([send(), send(), send()]);
  expect(people.map(({ email }) => mail.takeFor(email).length)).toEqual([1, 1, 1]);
});

it("A mail that is out of date is not sent, but removed", async () => {
  const { id, email } = await newMember();
  await queueMail({ kind: "prove_email", userId: id, address: email, lifetimeSeconds: 60 });
  await database().update(outbox).set({ expiresAt: sql`now() - interval '1 second'` });
  await send();
  expect([mail.takeFor(email), await deleteDeadMail(), await queued()]).toEqual([[], 1, []]);
});

it("An owner gets one mail about sign-ins from a new place, and none at an address that is only claimed", async () => {
  const { id, email } = await newMember();
  const other = await newPerson();
  for (const userId of [id, id, other.id]) await createSession(userId, "Firefox/140.0", "203.0.113.0/24");
  await send();
  const [sent, ...more] = mail.takeFor(email);
  expect(sent?.headers.get("subject")).toBe("New sign-in to your account");
  expect(sent?.body).toMatch(
    /Firefox, from the network 203\.0\.113\.0\/24, on\s\w+ \d+, \d{4} at\s\d+:\d\d\s[AP]M\s+UTC/,
  );
  expect([more, mail.takeFor(other.email), await queued()]).toEqual([[], [], []]);
});

it("An owner gets one mail when a provider is unlinked", async () => {
  const { id, username, email } = await newMember();
  for (const provider of ["github", "google"]) {
    await accountAdapter().linkAccount?.({ userId: id, provider, type: "oauth", providerAccountId: username });
  }
  await database().delete(outbox);
  for (let time = 0; time < 2; time++) await unlinkProvider(id, "github", ["github", "google"]);
  await send();
  expect(mail.takeFor(email).map(({ headers }) => headers.get("subject"))).toEqual([
    "GitHub was unlinked from your account",
  ]);
});

const names = { ended: endedDetail([{ kind: "passkey", name: "Ada’s phone" }]), provider: "GitHub", name: "Key" };
const changes = { application: "Night owl", what: "redirect URIs", from: "earlier" };
const values = {
  ...names,
  ...changes,
  days: "7",
  left: "2",
  email: "new@mail.example",
  range: "203.0.113.0/24",
  tokens: "1",
};
const details = { ...values, userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" };
const notices: MailKind[] = [
  ...(["password_changed", "password_set", "password_removed", "account_linked", "account_unlinked"] as const),
  ...(["deletion_scheduled", "email_restored", "second_factor_on", "second_factor_off", "sessions_ended"] as const),
  ...(["recovery_code_used", "recovery_codes_renewed", "passkey_added", "passkey_removed", "new_session"] as const),
  ...(["application_created", "application_changed", "secret_rotated", "personal_token_created"] as const),
  "username_changed",
];
const linked = ["prove_email", "email_changed", "reset_password"] as const;

/** All mails of somebody who reads that language, and what of them is a name or an address. */
async function mailsIn(locale: string) {
  const [{ id, username, email }, owner] = [await newMember(), await newMember()];
  await setRows(users, { locale }, eq(users.id, id));
  await setRows(users, { locale }, eq(users.id, owner.id));
  await setRows(users, { pendingEmail: owner.email }, eq(users.id, id));
  for (const kind of [...notices, "email_changed"] as const)
    await queueMail({ kind, userId: id, address: email, details });
  for (const address of [email, owner.email]) await queueMail({ kind: "prove_email", userId: id, address });
  await queueMail({ kind: "reset_password", details: { login: username } });
  await queueMail({ kind: "account_deleted", address: email, details: { username, locale } });
  const composed: { kind: MailKind; message: Message }[] = [];
  for (let row = await claimMail(); row; row = await claimMail()) {
    const message = await composeMail(row);
    if (message) composed.push({ kind: row.kind, message });
    await deleteMail(row.id);
  }
  return composed.map(({ kind, message }) => {
    const typed = [username, owner.username, email, owner.email, ...Object.values(values)];
    const written = [message.subject, ...message.paragraphs, message.action?.label ?? "", message.closing];
    return {
      kind,
      message,
      texts: typed.reduce((texts, value) => texts.map((text) => text.replaceAll(value, "…")), written),
    };
  });
}

it.each(languages)("A mail of each kind has its link once, and no other language (%s)", async (language) => {
  const mails = await mailsIn(language);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(
    [...notices, ...linked, "prove_email", "account_deleted"].sort(),
  );
  const english = language === "en" ? [] : await mailsIn("en");
  const spoken = `lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"`;
  for (const { kind, message, texts } of mails) {
    expect([kind, message.paragraphs.length > 0, message.paragraphs.includes("")]).toEqual([kind, true, false]);
    const [text, page] = [mailText(message), mailHtml(message)];
    const { address } = message.action ?? {};
    if (address !== undefined) {
      expect([kind, text.split("\n").filter((line) => line === address)]).toEqual([kind, [address]]);
      expect([kind, page.split(`href="${address}"`).length]).toEqual([kind, 2]);
    }
    expect([kind, page.startsWith(`<!doctype html><html ${spoken}>`)]).toEqual([kind, true]);
    // Of the random letters of a token any may follow each other.
    const said = text.replaceAll(/(?<=token=)[\w-]+/g, "…");
    expect([kind, said.match(/[{}<>]|undefined|NaN/g), texts.filter((one) => one === "").length > 1]).toEqual([
      ...[kind, null, false],
    ]);
    const same = english.filter((other) => other.kind === kind).flatMap((other) => other.texts);
    expect([kind, texts.filter((one) => one !== "" && same.includes(one))]).toEqual([kind, []]);
  }
  expect(
    mails
      .filter(({ message }) => /token=/.test(message.action?.address ?? ""))
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual([...linked].sort());
});
