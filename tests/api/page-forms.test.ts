import { eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { formEntries, outbox, users } from "@/db/schema";
import { inboxBounds } from "@/lib/core/limits/quotas";
import { forgetEnv } from "@/lib/core/process/env";
import { toCsv } from "@/lib/core/text/csv";
import { createCard, deleteCard } from "@/lib/page/cards/store";
import { entryRows } from "@/lib/page/inbox/csv";
import { countEntries, deleteEntries, listEntries } from "@/lib/page/inbox/store";
import { newPerson } from "../support/people";
import { addRows, setRows } from "../support/rows";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { RATE_LIMITS: "on", TRUST_PROXY: "1" });
});

const { POST } = await import("@/app/[handle]/form/[card]/route");
afterEach(() => {
  delete process.env.SMTP_URL;
  forgetEnv();
});

type Asks = "message" | "email";
async function newForm(asks: Asks, title: string | null = null) {
  const person = await newPerson();
  const card = await createCard(person.id, { type: "form", value: title, extra: { asks, consent: null } });
  return { ...person, cardId: card.id };
}

let address = 0;
/** Sends a form as a page without script does. */
async function send(
  { username, cardId }: { username: string; cardId: string },
  fields: Record<string, string>,
  more: Record<string, string> = {},
) {
  address += 1;
  const request = new Request(`http://localhost:3000/${username}/form/${cardId}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
      "X-Forwarded-For": `198.51.100.${address}`,
      ...more,
    },
    body: new URLSearchParams(fields),
  });
  const response = await POST(request, { params: Promise.resolve({ handle: username, card: cardId }) });
  return { status: response.status, type: response.headers.get("content-type"), body: await response.text() };
}
const json = { Accept: "application/json" };
const entriesOf = async (id: string) => (await listEntries(id, 100)).map(({ id: _, createdAt: __, ...entry }) => entry);

it("what a visitor sends by a form is kept for its owner, and the visitor reads so in the language of the page", async () => {
  const form = await newForm("message", "Say hello");
  await setRows(users, { locale: "de" }, eq(users.id, form.id));
  const sent = await send(form, { email: " eve@example.com ", message: "Hello\nthere", website: "" });
  expect(sent).toMatchObject({ status: 200, type: "text/html; charset=utf-8" });
  expect(sent.body).toContain("<h1>Gesendet</h1>");
  expect(sent.body).toContain(`href="/${form.username}"`);
  expect(await entriesOf(form.id)).toEqual([
    { title: "Say hello", email: "eve@example.com", message: "Hello\nthere", consent: null },
  ]);
  expect(await send(form, { email: "", message: "No answer needed" }, json)).toMatchObject({
    status: 201,
    body: '{"sent":true}',
  });
  expect((await entriesOf(form.id))[0]).toEqual({
    ...{ title: "Say hello", email: null, message: "No answer needed", consent: null },
  });
});

it("an address is kept once for a form that asks for it, however often and in whatever case it is sent", async () => {
  const form = await newForm("email");
  const answers = await Promise.all(
    ["eve@example.com", "Eve@Example.com", "eve@example.com"].map((email) => send(form, { email }, json)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await countEntries(form.id)).toBe(1);
});

it("a message of a form without script has as many characters as its browser counts, line breaks included", async () => {
  const form = await newForm("message");
  const lines = (count: number) => Array(count).fill("x".repeat(9)).join("\r\n");
  expect((await send(form, { email: "", message: `${lines(inboxBounds.messageLength / 10)}x` })).status).toBe(200);
  expect((await entriesOf(form.id))[0]?.message).toBe(`${lines(inboxBounds.messageLength / 10)}x`.replaceAll("\r", ""));
  expect((await send(form, { email: "", message: `${lines(inboxBounds.messageLength / 10)}xx` })).status).toBe(400);
});

it("a message that comes again since its answer was lost is kept once, and another one is kept", async () => {
  const form = await newForm("message");
  for (const message of ["Hello", "Hello", "Hello again"]) {
    expect((await send(form, { email: "eve@example.com", message }, json)).status).toBe(201);
  }
  expect((await send(form, { email: "", message: "Hello" }, json)).status).toBe(201);
  expect((await entriesOf(form.id)).map(({ email, message }) => [email, message])).toEqual([
    [null, "Hello"],
    ["eve@example.com", "Hello again"],
    ["eve@example.com", "Hello"],
  ]);
});

it("a form that asks for consent takes nothing without it, and keeps what the visitor agreed to", async () => {
  const person = await newPerson();
  const extra = { asks: "message", consent: "You may keep my address." } as const;
  const { id: cardId } = await createCard(person.id, { type: "form", value: null, extra });
  const form = { ...person, cardId };
  const refused = await send(form, { message: "Hello" }, json);
  expect([refused.status, Object.keys(JSON.parse(refused.body).fields)]).toEqual([400, ["consent"]]);
  expect((await send(form, { message: "Hello", consent: "yes" }, json)).status).toBe(201);
  expect(await entriesOf(person.id)).toEqual([
    { title: null, email: null, message: "Hello", consent: "You may keep my address." },
  ]);
});

it("a form that a program filled in wholly gets the usual answer, and is not kept", async () => {
  const form = await newForm("message");
  const sent = await send(form, { email: "bot@example.com", message: "Buy", website: "https://spam.example" }, json);
  expect(sent).toMatchObject({ status: 201, body: '{"sent":true}' });
  expect(await countEntries(form.id)).toBe(0);
});

it("a form names the fields that it cannot take, and a page without script says that nothing was sent", async () => {
  const form = await newForm("message");
  const refused = await send(form, { email: "eve", message: " " }, json);
  expect(refused.status).toBe(400);
  expect(Object.keys(JSON.parse(refused.body).fields)).toEqual(["email", "message"]);
  const page = await send(form, { email: "eve", message: "Hello" });
  expect(page).toMatchObject({ status: 400, body: expect.stringContaining("<h1>That wasn&#39;t sent</h1>") });
  expect(await countEntries(form.id)).toBe(0);
});

it("a visitor without script who sends too much is told to wait, not to correct what they wrote", async () => {
  const form = await newForm("message");
  const fromOnePlace = { "X-Forwarded-For": "203.0.113.77" };
  const answers = [];
  for (let count = 0; count < 6; count += 1) answers.push(await send(form, { email: "", message: "Hi" }, fromOnePlace));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(answers[5]?.body).toContain("Try again in a moment.");
  expect((await send(form, { email: "eve", message: "Hi" })).body).toContain("Check your email and your message");
});

it("a form is sent only from its own pages, and only to the page that has it", async () => {
  const [form, other] = [await newForm("message"), await newForm("message")];
  const foreign = await send(form, { email: "", message: "Hi" }, { ...json, "Sec-Fetch-Site": "cross-site" });
  expect(foreign.status).toBe(403);
  const mixed = await send({ username: other.username, cardId: form.cardId }, { email: "", message: "Hi" }, json);
  expect(mixed.status).toBe(404);
  const weather = await createCard(form.id, { type: "weather", value: "Turin", extra: null });
  expect((await send({ ...form, cardId: weather.id }, { email: "", message: "Hi" }, json)).status).toBe(404);
  expect((await send({ ...form, cardId: "no-id" }, { email: "", message: "Hi" }, json)).status).toBe(404);
  expect([await countEntries(form.id), await countEntries(other.id)]).toEqual([0, 0]);
});

it("entries outlive their form, are listed the newest first, and only their owner deletes them", async () => {
  const [form, other] = [await newForm("message"), await newPerson()];
  for (const message of ["one", "two", "three"]) await send(form, { email: "", message }, json);
  await deleteCard(form.id, form.cardId);
  const [newest] = await listEntries(form.id, 1);
  await deleteEntries(other.id, newest?.id);
  expect((await entriesOf(form.id)).map(({ message }) => message)).toEqual(["three", "two", "one"]);
  await deleteEntries(form.id, newest?.id);
  const [second] = await listEntries(form.id, 1);
  expect((await listEntries(form.id, 10, second?.id)).map(({ message }) => message)).toEqual(["one"]);
  await deleteEntries(form.id);
  expect(await countEntries(form.id)).toBe(0);
});

it("a person whose messages are full gets no more, and the visitor is told", async () => {
  const form = await newForm("message");
  const many = { userId: form.id, cardId: form.cardId, email: null, message: "x" };
  await addRows(formEntries, Array(inboxBounds.entries).fill(many));
  expect(await send(form, { email: "", message: "one more" }, json)).toMatchObject({
    status: 409,
    body: expect.stringContaining("This page can't take any more right now."),
  });
  expect((await send(form, { email: "", message: "one more" })).body).toContain("<h1>That wasn&#39;t sent</h1>");
});

it("an owner with a confirmed address is mailed what was sent, where mail is sent at all", async () => {
  const form = await newForm("message", "Hello");
  await setRows(users, { emailVerified: new Date() }, eq(users.id, form.id));
  const mailed = () => database().select().from(outbox).where(eq(outbox.userId, form.id));
  await send(form, { email: "eve@example.com", message: "First" }, json);
  expect(await mailed()).toEqual([]);
  process.env.SMTP_URL = "smtp://127.0.0.1:9";
  forgetEnv();
  await send(form, { email: "eve@example.com", message: "Second" }, json);
  expect(await mailed()).toMatchObject([
    { kind: "form_entry", details: { form: "Hello", email: "eve@example.com", message: "Second" } },
  ]);
});

it("a file of messages keeps quotes and lines, and no cell of it is a formula", () => {
  const entry = {
    id: "1",
    createdAt: new Date("2027-01-31T18:00:00Z"),
    title: "A, B",
    email: "+1@example.com",
    consent: null,
  };
  expect(toCsv(entryRows([{ ...entry, message: '=HYPERLINK("x")\nnext' }]))).toBe(
    '\ufefftime,form,email,message,consent\r\n2027-01-31T18:00:00.000Z,"A, B",\'+1@example.com,"\'=HYPERLINK(""x"")\nnext",\r\n',
  );
});
