import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { outbox, users } from "@/db/schema";
import { accountAdapter } from "@/lib/auth/account-store";
import { unlinkProvider } from "@/lib/auth/link-store";
import { composeMail } from "@/lib/auth/mails";
import { createSession } from "@/lib/auth/session-store";
import { mailBounds } from "@/lib/limits/quotas";
import { html, plainText } from "@/lib/mail/message";
import { deleteDeadMail, queueMail } from "@/lib/mail/outbox-store";
import { sendDueMail } from "@/lib/mail/sending";
import { startMailServer } from "../support/mail-server";
import { newPerson } from "../support/people";

let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mail = await startMailServer();
  process.env.SMTP_URL = mail.url;
  process.env.MAIL_FROM = "Vitrine <hello@vitrine.example>";
});
afterAll(async () => mail?.close());
beforeEach(async () => {
  await database().delete(outbox);
  mail.received.length = 0;
});

/** Somebody whose address is proven, and who registered a while ago. */
async function newMember() {
  const person = await newPerson();
  const hourAgo = sql`now() - interval '1 hour'`;
  await database().update(users).set({ emailVerified: hourAgo, createdAt: hourAgo }).where(eq(users.id, person.id));
  return person;
}

const send = () => sendDueMail(composeMail);
const queued = () => database().select().from(outbox);
const makeDue = () => database().update(outbox).set({ nextTryAt: sql`now()` });
const account = { provider: "github", type: "oauth" } as const;

describe("a mail", () => {
  it("is sent as text and as HTML, and is not in the outbox any more", async () => {
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
      `An account at GitHub was linked to @${username}. Whoever signs in there can sign in here.`,
    );
    expect(received?.body).toContain("See linked accounts:\nhttp://localhost:3000/settings/account\n");
    expect(received?.body).toContain('href="http://localhost:3000/settings/account"');
    expect(await queued()).toEqual([]);
  });

  it("holds what people have typed as text alone", () => {
    const action = { label: "<i>", address: "https://a.example/?a=1&b=2" };
    const message = { to: "a@a.example", subject: "<b>", paragraphs: [`"it's" <script>`], action, closing: "&" };
    expect(html(message)).toContain("&quot;it&#39;s&quot; &lt;script&gt;");
    expect(html(message)).toContain('href="https://a.example/?a=1&amp;b=2"');
    expect(html(message)).not.toMatch(/<script|<b>|<i>/);
    expect(plainText(message)).toContain(`"it's" <script>\n\n<i>:\nhttps://a.example/?a=1&b=2\n`);
  });

  it("of a transaction that fails is not sent", async () => {
    const { id, email } = await newMember();
    const work = database().transaction(async (transaction) => {
      await queueMail({ kind: "prove_email", userId: id, address: email }, transaction);
      throw new Error("it fails");
    });
    await expect(work).rejects.toThrow("it fails");
    expect(await queued()).toEqual([]);
  });

  it("that is not taken now is tried again after twice as long, each time, and then given up", async () => {
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

  it("that is refused for good is not tried again, and holds up no other", async () => {
    const [gone, other] = [await newMember(), await newMember()];
    mail.refusals.set(gone.email, 550);
    for (const { id, email } of [gone, other]) await queueMail({ kind: "prove_email", userId: id, address: email });
    await send();
    expect(await queued()).toEqual([]);
    expect([mail.takeFor(gone.email), mail.takeFor(other.email)]).toMatchObject([[], { length: 1 }]);
  });

  it("is sent once by several processes that look at the same time", async () => {
    const people = [await newMember(), await newMember(), await newMember()];
    for (const { id, email } of people) await queueMail({ kind: "prove_email", userId: id, address: email });
    await Promise.all([send(), send(), send()]);
    expect(people.map(({ email }) => mail.takeFor(email).length)).toEqual([1, 1, 1]);
  });

  it("that is out of date is not sent, but removed", async () => {
    const { id, email } = await newMember();
    await queueMail({ kind: "prove_email", userId: id, address: email, lifetimeSeconds: 60 });
    await database().update(outbox).set({ expiresAt: sql`now() - interval '1 second'` });
    await send();
    expect([mail.takeFor(email), await deleteDeadMail(), await queued()]).toEqual([[], 1, []]);
  });
});

describe("the owner of an account", () => {
  it("gets one mail about sign-ins from a new place, and none at an address that is only claimed", async () => {
    const { id, email } = await newMember();
    const other = await newPerson();
    for (const userId of [id, id, other.id]) await createSession(userId, "Firefox/140.0", "203.0.113.0/24");
    await send();
    const [told, ...more] = mail.takeFor(email);
    expect(told?.headers.get("subject")).toBe("A new sign-in to your account");
    expect(told?.body).toMatch(/Firefox, from the network 203\.0\.113\.0\/24, on \d{4}-\d\d-\d\d \d\d:\d\d\s+UTC/);
    expect([more, mail.takeFor(other.email), await queued()]).toEqual([[], [], []]);
  });

  it("gets one mail when a provider is unlinked", async () => {
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
});
