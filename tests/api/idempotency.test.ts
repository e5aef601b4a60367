import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, inject, it } from "vitest";
import { database } from "@/db/client";
import { idempotencyKeys, links } from "@/db/schema";
import { claimKey, deleteOldAnswers } from "@/lib/developers/api/idempotency-store";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { newPersonalToken } from "@/lib/people/oauth/schema";
import { call, read } from "../support/api";
import { filterRows, newStage, readEverything, sampleForm, sendRow } from "../support/document-rows";
import { allowErrors } from "../support/expected-errors";
import { newApplication, newConnection, newPerson, newTokens, requestToken } from "../support/people";
import { errorAnswer, fieldAnswer } from "../support/refusal";
import { refuseInDatabase } from "../support/refusing-trigger";
import { setRows } from "../support/rows";
import { sampled } from "../support/sampling";

const github = { type: "github", value: "ada" };
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const madeLink = { status: 201, body: { id: expect.stringMatching(uuid), ...github } };
const reused = errorAnswer(
  422,
  "idempotency_key_reused",
  "This Idempotency-Key was sent with another request; make a new one",
);
const inUse = errorAnswer(
  409,
  "idempotency_key_in_use",
  "A request with this Idempotency-Key is being worked on; send it again in a moment",
);

const keyed = (key: string) => ({ headers: { "Idempotency-Key": key } });
const addLink = (token: string, key: string, json: unknown = github) =>
  call("POST", "/api/links", { token, json, ...keyed(key) });
const linksOf = (userId: string) => database().$count(links, eq(links.userId, userId));
const keysOf = (userId: string) => eq(idempotencyKeys.userId, userId);

const creations = filterRows(({ method, status }) => method === "POST" && status === 201);
it.each(inject("isSecondEngine") ? sampled(creations) : creations)(
  "%s that is sent again with its key has one effect and the same answer",
  async (_, row) => {
    const stage = await newStage(row);
    const key = keyed(randomUUID());
    const first = await sendRow(stage, key);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    const answer = await read(first);
    expect(answer.status).toBe(201);
    const before = await readEverything(stage.person.id);
    const second = await sendRow(stage, key);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.headers.get("content-type")).toBe("application/json");
    expect(second.headers.get("cache-control")).toBe("private, no-store");
    expect(await read(second)).toEqual(answer);
    expect(await readEverything(stage.person.id)).toEqual(before);
  },
);

it("A picture and the card that shows it are made once each by their keys", async () => {
  const { person, access_token: token } = await newConnection(["uploads", "cards"]);
  const upload = () =>
    call("POST", "/api/upload/image", { token, body: sampleForm({ file: { file: "background.png" } }), ...keyed("a") });
  const picture = await read(await upload());
  expect(picture.status).toBe(201);
  expect(await read(await upload())).toEqual(picture);
  const { file } = picture.body as { file: string };
  const json = { type: "image", value: null, extra: { images: [{ file, alt: "A lake", link: null }] } };
  const addCard = async () => read(await call("POST", "/api/cards", { token, json, ...keyed("b") }));
  const card = await addCard();
  expect(card.status).toBe(201);
  expect(await addCard()).toEqual(card);
  expect((await readEverything(person.id)).cards).toHaveLength(1);
});

it("Of 50 parallel requests with one key one takes effect, and none fails otherwise than by being early", async () => {
  const { person, access_token: token } = await newConnection(["links"]);
  const answers = await Promise.all(Array.from({ length: 50 }, async () => read(await addLink(token, "k"))));
  const made = answers.filter(({ status }) => status === 201);
  expect(made.length).toBeGreaterThan(0);
  for (const answer of made) expect(answer).toEqual(made[0]);
  const others = answers.filter(({ status }) => status !== 201);
  expect(others).toEqual(others.map(() => inUse));
  expect(await linksOf(person.id)).toBe(1);
  expect(await read(await addLink(token, "k"))).toEqual(made[0]);
});

it("A key that was sent with another body or to another path is a 422, and nothing is made", async () => {
  const { person, access_token: token } = await newConnection(["links", "cards", "uploads"]);
  const made = await read(await addLink(token, "k"));
  expect(made).toEqual(madeLink);
  expect(await read(await addLink(token, "k", { ...github, value: "ben" }))).toEqual(reused);
  const card = { type: "weather", value: "Lisbon" };
  expect(await read(await call("POST", "/api/cards", { token, json: card, ...keyed("k") }))).toEqual(reused);
  const body = sampleForm({ file: { file: "avatar.png" } });
  expect(await read(await call("POST", "/api/upload/avatar", { token, body, ...keyed("k") }))).toEqual(reused);
  expect(await linksOf(person.id)).toBe(1);
  expect(await read(await addLink(token, "k"))).toEqual(made);
});

it("An upload with the key of one with other bytes is a 422", async () => {
  const { access_token: token } = await newConnection(["uploads"]);
  const upload = async (file: string) =>
    read(await call("POST", "/api/upload/image", { token, body: sampleForm({ file: { file } }), ...keyed("k") }));
  expect((await upload("background.png")).status).toBe(201);
  expect(await upload("avatar.png")).toEqual(reused);
});

it("Spaces, the order of fields and quotation marks around the key make no other request", async () => {
  const { access_token: token } = await newConnection(["links"]);
  const made = await read(await addLink(token, "k"));
  const body = '{ "value": "ada",\n"type": "github" }';
  const headers = { "Content-Type": "application/json", "Idempotency-Key": '"k"' };
  expect(await read(await call("POST", "/api/links", { token, body, headers }))).toEqual(made);
});

it("A key belongs to one person and one application or personal token, also after a refresh", async () => {
  const owner = await newPerson();
  const [left, right] = [await newApplication(owner.id), await newApplication(owner.id)];
  const [ada, ben] = [await newPerson(), await newPerson()];
  const script = newPersonalToken.parse({ name: "Script", scopes: ["links"] });
  const personal = async () => (await createPersonalToken(ada.id, script)).token;
  const first = await newTokens(ada.id, left, ["links"]);
  const refreshed = { grant_type: "refresh_token", refresh_token: first.refresh_token };
  const { access_token: next } = await (await requestToken(left, refreshed)).json();
  const tokens = [
    first.access_token,
    (await newTokens(ada.id, right, ["links"])).access_token,
    (await newTokens(ben.id, left, ["links"])).access_token,
    await personal(),
    await personal(),
  ];
  for (const token of tokens) expect((await addLink(token, "k")).headers.get("idempotency-replayed")).toBeNull();
  for (const token of [...tokens, next])
    expect((await addLink(token, "k")).headers.get("idempotency-replayed")).toBe("true");
  expect([await linksOf(ada.id), await linksOf(ben.id)]).toEqual([4, 1]);
});

it.each(["", '""', "k".repeat(256), "café"])("The key %j is a 400", async (key) => {
  const { person, access_token: token } = await newConnection(["links"]);
  expect(await read(await addLink(token, key))).toEqual(
    fieldAnswer("Idempotency-Key", "must have 1 to 255 characters of ASCII"),
  );
  expect(await linksOf(person.id)).toBe(0);
});

it("The longest key is taken", async () => {
  const { access_token: token } = await newConnection(["links"]);
  const made = await read(await addLink(token, "~".repeat(255)));
  expect(made).toEqual(madeLink);
  expect(await read(await addLink(token, "~".repeat(255)))).toEqual(made);
});

describe("what is not kept", () => {
  it("a refused request leaves its key free", async () => {
    const { person, access_token: token } = await newConnection(["links"]);
    expect((await addLink(token, "k", { ...github, value: "no name" })).status).toBe(400);
    for (let count = 0; count < 50; count += 1)
      await database()
        .insert(links)
        .values({ userId: person.id, position: count, ...github });
    expect(await read(await addLink(token, "k"))).toMatchObject({ status: 409, body: { error: "limit_reached" } });
    expect(await database().$count(idempotencyKeys, keysOf(person.id))).toBe(0);
    await database()
      .delete(links)
      .where(and(eq(links.userId, person.id), eq(links.position, 0)));
    expect(await read(await addLink(token, "k"))).toEqual(madeLink);
  });

  it("a request that failed leaves its key free and has no effect", async () => {
    allowErrors(/request failed/);
    const { person, access_token: token } = await newConnection(["links"]);
    const end = await refuseInDatabase("links", "insert", `new.user_id = '${person.id}'`);
    expect((await addLink(token, "k")).status).toBe(500);
    await end();
    expect(await database().$count(idempotencyKeys, keysOf(person.id))).toBe(0);
    expect(await read(await addLink(token, "k"))).toEqual(madeLink);
  });

  it("an answer is forgotten after 24 hours, and maintenance deletes it", async () => {
    const { person, access_token: token } = await newConnection(["links"]);
    const { body } = await read(await addLink(token, "k"));
    const age = (interval: string) =>
      setRows(idempotencyKeys, { claimedAt: sql.raw(`now() - interval '${interval}'`) }, keysOf(person.id));
    await age("23 hours 59 minutes");
    await deleteOldAnswers();
    expect(await read(await addLink(token, "k"))).toEqual({ status: 201, body });
    await age("24 hours 1 second");
    expect(await read(await addLink(token, "k", { ...github, value: "ben" }))).toMatchObject({ status: 201 });
    await age("24 hours 1 second");
    await deleteOldAnswers();
    expect(await database().$count(idempotencyKeys, keysOf(person.id))).toBe(0);
  });

  it("the key and what was sent are kept as hashes alone", async () => {
    const { person, access_token: token } = await newConnection(["links"]);
    const { body } = await read(await addLink(token, "secret-key"));
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(await database().select().from(idempotencyKeys).where(keysOf(person.id))).toEqual([
      {
        userId: person.id,
        callerId: expect.stringMatching(uuid),
        ...{ keyHash: hash, fingerprint: hash, claimId: expect.stringMatching(uuid), claimedAt: expect.any(Date) },
        ...{ status: 201, answer: JSON.stringify(body) },
      },
    ]);
  });
});

describe("a request whose server died before it took effect", () => {
  /** A claim that nobody holds any more, as a process that was killed leaves it. */
  async function abandoned() {
    const connection = await newConnection(["links"]);
    const { person, access_token: token } = connection;
    await addLink(token, "k");
    await database().delete(links).where(eq(links.userId, person.id));
    const claimId = randomUUID();
    await setRows(idempotencyKeys, { status: null, answer: null, claimId, claimedAt: sql`now()` }, keysOf(person.id));
    return { person, token, claimId };
  }
  const letPass = (userId: string, seconds: number) =>
    setRows(
      idempotencyKeys,
      { claimedAt: sql`${idempotencyKeys.claimedAt} - make_interval(secs => ${seconds})` },
      keysOf(userId),
    );

  it("is a 409 with Retry-After for a minute, and is then done by the request that comes again", async () => {
    const { person, token } = await abandoned();
    const early = await addLink(token, "k");
    expect(early.headers.get("retry-after")).toBe("1");
    expect(await read(early)).toEqual(inUse);
    expect(await read(await addLink(token, "k", { ...github, value: "ben" }))).toEqual(reused);
    await letPass(person.id, 61);
    expect(await read(await addLink(token, "k"))).toEqual(madeLink);
    expect(await linksOf(person.id)).toBe(1);
  });

  it("a request that lost its claim to a later one has no effect", async () => {
    const { person, access_token: token } = await newConnection(["links"]);
    // The other request takes the claim over while this one is about to make its link.
    await database().execute(
      sql.raw(`create function take_claim_over () returns trigger language plpgsql as $$ begin
        update idempotency_keys set claim_id = gen_random_uuid() where user_id = new.user_id; return new; end $$`),
    );
    await database().execute(
      sql.raw(`create trigger take_claim_over before insert on links
        for each row when (new.user_id = '${person.id}') execute function take_claim_over ()`),
    );
    expect(await read(await addLink(token, "k"))).toEqual(inUse);
    await database().execute(sql.raw("drop function take_claim_over () cascade"));
    expect(await linksOf(person.id)).toBe(0);
  });
});

it("A request without a key keeps nothing, and reads and changes take no key", async () => {
  const { person, access_token: token } = await newConnection(["links", "openid", "identify"]);
  const { body } = await read(await call("POST", "/api/links", { token, json: github }));
  const { id } = body as { id: string };
  const again = { token, ...keyed("k") };
  expect((await call("PATCH", `/api/links/${id}`, { ...again, json: { value: "ben" } })).status).toBe(200);
  expect((await call("PATCH", `/api/links/${id}`, { ...again, json: { value: "cleo" } })).status).toBe(200);
  expect((await call("POST", "/api/oauth2/userinfo", again)).status).toBe(200);
  expect((await call("DELETE", `/api/links/${id}`, again)).status).toBe(204);
  expect(await database().$count(idempotencyKeys, keysOf(person.id))).toBe(0);
});

it("Of 50 parallel claims of one key one is granted", async () => {
  const { person, application } = await newConnection(["links"]);
  const request = { userId: person.id, callerId: application.clientId, key: "k", fingerprint: "f", claimSeconds: 60 };
  const claims = await Promise.all(Array.from({ length: 50 }, () => claimKey(request)));
  expect(claims.map(({ kind }) => kind).sort()).toEqual(["claimed", ...Array(49).fill("in-use")]);
});

it("A key of an account that was deleted since its token was read is not found", async () => {
  const { application } = await newConnection(["links"]);
  const request = {
    userId: randomUUID(),
    callerId: application.clientId,
    key: "k",
    fingerprint: "f",
    claimSeconds: 60,
  };
  await expect(claimKey(request)).rejects.toMatchObject({
    code: "not_found",
    message: "This account no longer exists",
  });
});
