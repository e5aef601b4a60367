import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { audios, cardStates } from "@/db/schema";
import { storageBytesPerUser } from "@/lib/core/limits/quotas";
import { createCard } from "@/lib/page/cards/store";
import { linkIcon } from "@/lib/page/links/link-icons";
import { linkTypes } from "@/lib/page/links/link-kinds";
import { createLink } from "@/lib/page/links/store";
import { updateAccountFlag, updateUser } from "@/lib/people/users/store";
import { call, read } from "../support/api";
import { copyRecordedAnswers, startCardSources } from "../support/card-sources";
import { imageFile } from "../support/images";
import { errorAnswer } from "../support/refusal";
import { newMember, sameOriginHeaders } from "../support/signed-in";
import { fileForm } from "../support/uploads";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, {
    RATE_LIMITS: "on",
    RATE_LIMIT_SIGN_IN: "1000/60",
    RATE_LIMIT_SIGN_IN_ADDRESS: "1000/60",
    RATE_LIMIT_EDITOR: "30/30000",
    RATE_LIMIT_PREVIEW: "3/3000",
    RATE_LIMIT_CARD_TRIAL: "6/6000",
    RATE_LIMIT_UPLOAD: "4/4000",
    RATE_LIMIT_PAGE_IMPORT: "5/5000",
    RATE_LIMIT_LINK_CHECK: "2/2000",
  });
});

const sources = await startCardSources();
Object.assign(process.env, sources.environment);
beforeEach(() => {
  Object.assign(sources.state, { says: copyRecordedAnswers(), fault: undefined, faultsOf: {} });
  sources.asked.length = 0;
});
afterAll(sources.stop);

type Member = Awaited<ReturnType<typeof newMember>>;
// biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape
type Body = any;
const at = (path: string) => `/settings/profile/${path}`;
const cookieOf = (member?: Member): Record<string, string> => (member ? { Cookie: member.cookie } : {});

function send(
  method: string,
  path: string,
  member: Member | undefined,
  sent: { json?: unknown; body?: FormData } = {},
) {
  return call(method, at(path), { ...sent, headers: { ...sameOriginHeaders, ...cookieOf(member) } });
}

async function bodyOf(response: Promise<Response>, status = 200): Promise<Body> {
  const { status: found, body } = await read(await response);
  expect({ status: found, body }).toEqual({ status, body });
  return body;
}

const draftOf = (member: Member): Promise<Body> => bodyOf(send("GET", "draft", member));
const upload = (member: Member | undefined, kind: string, file: Buffer, fields: Record<string, string> = {}) =>
  send("POST", `upload/${kind}`, member, { body: fileForm(file, fields) });

/** What is sent to save a draft as it came. */
const sentOf = ({ document, base_tag, revision, conflicts }: Body) => ({ document, base_tag, revision, conflicts });

/** Saves the draft with what a test changes of it. */
async function save(member: Member, change: (document: Body) => Body): Promise<Body> {
  const { document, ...draft } = sentOf(await draftOf(member));
  return bodyOf(send("PUT", "draft", member, { json: { ...draft, document: change(document) } }));
}

const withBio = (bio: string) => (document: Body) => ({ ...document, settings: { ...document.settings, bio } });
const every: [method: string, path: string, json?: unknown][] = [
  ["GET", "draft"],
  ["PUT", "draft", {}],
  ["POST", "publish", { revision: 0 }],
  ["POST", "discard", { revision: 0 }],
  ["GET", "versions"],
  ["GET", "icons"],
  ["POST", "upload/avatar", {}],
  ["POST", "card", { type: "weather", value: "Lisbon" }],
  ["POST", "import", { address: "https://linktr.ee/ada" }],
  ["POST", "proof", { link: "1cd1f2a4-3a09-4c7e-b0a6-0d9a3f5f4c21" }],
];

it("The draft begins as the published page, and is loaded as it was saved", async () => {
  const member = await newMember();
  const first = await draftOf(member);
  expect(first).toEqual({
    ...{ base: first.document, base_tag: expect.stringMatching(/^".+"$/), document: first.document },
    ...{ revision: 0, conflicts: [], files: {}, used_bytes: 0, most_bytes: storageBytesPerUser, proofs: {} },
  });
  expect(first.document).toMatchObject({ settings: { bio: null }, links: [], cards: [], tracks: [] });
  const saved = await save(member, withBio("Hello"));
  const document = withBio("Hello")(first.document);
  expect(saved).toEqual({ base: first.base, base_tag: first.base_tag, document, revision: 1, conflicts: [] });
  const { files, used_bytes, most_bytes, proofs, ...again } = await draftOf(member);
  expect(again).toEqual(saved);
  expect((await bodyOf(call("GET", `/api/user/${member.username}`))).bio).toBe(null);
});

it("The draft gives an id to each entry without one, and names each field that is not valid", async () => {
  const member = await newMember();
  const link = { type: "github", value: "https://github.com/ada" };
  const saved = await save(member, (document) => ({ ...document, links: [link] }));
  const whole = { title: null, hidden: false, featured: false, me: true, picture: null, from: null, until: null };
  expect(saved.document.links).toEqual([{ id: expect.any(String), type: "github", value: "ada", ...whole }]);
  const json = { ...sentOf(saved), document: withBio("x".repeat(501))(saved.document), revision: "1", mine: true };
  expect(await read(await send("PUT", "draft", member, { json }))).toEqual(
    errorAnswer(
      400,
      "invalid_request",
      "Correct these fields and send the request again: document.settings.bio, revision, mine",
      {
        "document.settings.bio": ["must have at most 500 characters"],
        revision: ["must be a number"],
        mine: ["is unknown"],
      },
    ),
  );
});

it("A draft of another revision than the last is a 409, and nothing is lost", async () => {
  const member = await newMember();
  const stale = await draftOf(member);
  await save(member, withBio("First"));
  const json = { ...sentOf(stale), document: withBio("Second")(stale.document) };
  const { revision } = stale;
  const body = {
    error: "conflict",
    error_description: "The page was changed elsewhere meanwhile; load the draft again and merge",
  };
  expect(await read(await send("PUT", "draft", member, { json }))).toEqual({ status: 409, body });
  for (const act of ["publish", "discard"])
    expect(await read(await send("POST", act, member, { json: { revision } }))).toEqual({ status: 409, body });
  expect((await draftOf(member)).document.settings.bio).toBe("First");
});

it("A draft may have 512 KiB, and not a byte more", async () => {
  const member = await newMember();
  const whole = { document: {}, base_tag: "", revision: 0, conflicts: [] };
  const filled = (bytes: number) => ({ ...whole, base_tag: "x".repeat(bytes - JSON.stringify(whole).length) });
  expect((await send("PUT", "draft", member, { json: filled(512 * 1024) })).status).toBe(400);
  expect(await read(await send("PUT", "draft", member, { json: filled(512 * 1024 + 1) }))).toEqual(
    errorAnswer(413, "payload_too_large", "Send a body of at most 524288 bytes"),
  );
});

it("Publishing publishes the page, and records it as a version alongside the former one", async () => {
  const member = await newMember();
  const { document, revision } = await save(member, withBio("Published"));
  const { draft, is_published } = await bodyOf(send("POST", "publish", member, { json: { revision } }));
  expect(is_published).toBe(true);
  const base_tag = expect.stringMatching(/^".+"$/);
  expect(draft).toEqual({ base: document, base_tag, document, revision: revision + 1, conflicts: [] });
  expect((await bodyOf(call("GET", `/api/user/${member.username}`))).bio).toBe("Published");
  const at = { id: expect.any(String), created_at: expect.any(Number) };
  expect(await bodyOf(send("GET", "versions", member))).toEqual([
    { ...at, document },
    { ...at, document: withBio(null as unknown as string)(document) },
  ]);
});

it("The published page and each version of it are shown in a frame, the versions without script, to their owner alone", async () => {
  const [member, other] = [await newMember(), await newMember()];
  const { revision } = await save(member, withBio("Published"));
  await bodyOf(send("POST", "publish", member, { json: { revision } }));
  await save(member, withBio("Drafted"));
  const [newest, oldest] = await bodyOf(send("GET", "versions", member));
  const show = (query: string, who: Member) =>
    call("GET", `/settings/preview${query}`, { headers: { ...sameOriginHeaders, ...cookieOf(who) } });
  const shown = async (query: string) => {
    const response = await show(query, member);
    const [html, policy = ""] = [await response.text(), response.headers.get("content-security-policy") ?? ""];
    return {
      bio: ["Published", "Drafted"].find((bio) => html.includes(`>${bio}<`)),
      hasScript: html.includes('<script type="module"'),
      policy: [/script-src [^;]+/, /frame-ancestors [^;]+/, /sandbox.*/].map((part) => part.exec(policy)?.[0]),
      cache: response.headers.get("cache-control"),
    };
  };
  const kept = { cache: "private, no-store" };
  const policy = (scripts: string) => [`script-src ${scripts}`, "frame-ancestors 'self'", "sandbox allow-scripts"];
  expect(await shown("")).toEqual({ ...kept, bio: "Published", hasScript: true, policy: policy("'self'") });
  const still = { ...kept, hasScript: false, policy: policy("'none'") };
  expect(await shown(`?version=${newest.id}`)).toEqual({ ...still, bio: "Published" });
  expect(await shown(`?version=${oldest.id}`)).toEqual({ ...still, bio: undefined });
  for (const [query, who] of [
    [`?version=${newest.id}`, other],
    [`?version=${randomUUID()}`, member],
    ["?version=", member],
  ] as const)
    expect(await read(await show(query, who))).toEqual(errorAnswer(404, "not_found", "This version is no longer kept"));
});

it("The signs of all kinds of links are kept by the browser that asked for them", async () => {
  const response = await send("GET", "icons", await newMember());
  expect(response.headers.get("cache-control")).toBe("private, max-age=86400");
  const signs = Object.fromEntries(linkTypes.map((type) => [type, linkIcon(type)]));
  expect(await read(response)).toEqual({ status: 200, body: signs });
});

it("A draft is not saved without its open conflicts", async () => {
  const member = await newMember();
  const { conflicts: _, ...json } = sentOf(await draftOf(member));
  const many = Array.from({ length: 2_001 }, () => ({ path: "settings.bio" }));
  for (const [conflicts, fields] of [
    [undefined, { conflicts: ["is required"] }],
    [[{ path: 1 }], { "conflicts.0.path": ["must be text"] }],
    [many, { conflicts: ["must have at most 2000 entries"] }],
  ] as const)
    expect(await bodyOf(send("PUT", "draft", member, { json: { ...json, conflicts } }), 400)).toMatchObject({ fields });
  // What is no place of a page is in conflict with nothing.
  const unknown = [{ path: "settings.constructor" }, { path: "links.order" }, { path: "tracks.x.name" }, { path: "" }];
  const saved = await bodyOf(send("PUT", "draft", member, { json: { ...json, conflicts: unknown } }));
  expect(saved.conflicts).toEqual([]);
});

it("A file of the draft is served and counted at once, is on the page once published, and is listed with its size", async () => {
  const member = await newMember();
  const stored = await bodyOf(upload(member, "avatar", imageFile("photo.jpg")), 201);
  const file = expect.stringMatching(/^[0-9a-f-]{36}\.webp$/);
  expect(stored).toEqual({
    ...{ kind: "avatar", file, url: `http://localhost:3000/cdn/avatars/${stored.file}`, bytes: expect.any(Number) },
    ...{ is_animated: false, duration_seconds: 0 },
  });
  expect((await call("GET", `/cdn/avatars/${stored.file}`)).status).toBe(200);
  const facts = { bytes: stored.bytes, is_animated: false, duration_seconds: 0 };
  expect(await draftOf(member)).toMatchObject({
    ...{ document: { files: { avatar: null } }, used_bytes: stored.bytes },
    files: { [`avatars/${stored.file}`]: facts },
  });
  const variantA = () => bodyOf(call("GET", `/api/user/${member.username}`));
  const { revision } = await save(member, (document) => ({
    ...document,
    files: { ...document.files, avatar: stored.file },
  }));
  expect((await variantA()).assets.avatar).toBe(null);
  await bodyOf(send("POST", "publish", member, { json: { revision } }));
  expect((await variantA()).assets.avatar).toBe(stored.url);
  const served = await call("GET", `/cdn/avatars/${stored.file}`);
  expect({ status: served.status, type: served.headers.get("content-type") }).toEqual({
    status: 200,
    type: "image/webp",
  });
});

it("A file of the draft is cut to the part that is asked for, and moves on", async () => {
  const member = await newMember();
  const cut = { crop: "0.25,0.25,0.5,0.5" };
  const { is_animated, file } = await bodyOf(upload(member, "background", imageFile("moving.gif"), cut), 201);
  expect(is_animated).toBe(true);
  const { default: sharp } = await import("sharp");
  const size = async (bytes: Buffer) => {
    const { width = 0, pageHeight = 0, loop } = await sharp(bytes, { animated: true }).metadata();
    return { width, pageHeight, loop };
  };
  const whole = await size(imageFile("moving.gif"));
  const served = await call("GET", `/cdn/backgrounds/${file}`);
  expect(await size(Buffer.from(await served.arrayBuffer()))).toEqual({
    ...{ width: Math.round(whole.width / 2), pageHeight: Math.round(whole.pageHeight / 2), loop: 3 },
  });
  const crop = ["must be x,y,width,height of a part of the picture, in fractions from 0 to 1"];
  for (const written of ["", "1", "0,0,0,1", "0.5,0,0.6,1", "0,0,1,1,1", "0,0,NaN,1"]) {
    const refused = await newMember();
    expect(await bodyOf(upload(refused, "avatar", imageFile("photo.jpg"), { crop: written }), 400)).toMatchObject({
      fields: { crop },
    });
  }
  expect(await bodyOf(upload(member, "audio", Buffer.from("x"), cut), 400)).toMatchObject({
    fields: { crop: ["is unknown"] },
  });
});

it.each(["links", "cards", "tracks"] as const)("An id of another person's %s is refused in a draft", async (list) => {
  const [member, other] = [await newMember(), await newMember()];
  const values = { userId: other.id, name: "Song", file: "song.mp3", durationSeconds: 1, position: 0 };
  const ids = {
    links: async () => (await createLink(other.id, { type: "github", value: "ada" })).id,
    cards: async () => (await createCard(other.id, { type: "weather", value: "Lisbon", extra: null })).id,
    tracks: async () => (await database().insert(audios).values(values).returning({ id: audios.id }))[0]?.id,
  };
  const id = await ids[list]();
  const { document, ...draft } = sentOf(await draftOf(member));
  const entries = {
    links: [
      { type: "github", value: "mine" },
      { id, type: "x", value: "theirs" },
    ],
    cards: [
      { type: "weather", value: "Faro" },
      { id, type: "weather", value: "Porto" },
    ],
    tracks: [{ id, name: "Song", file: `${randomUUID()}.mp3` }],
  };
  const json = { ...draft, document: { ...document, [list]: entries[list] } };
  const place = `${list}.${entries[list].length - 1}.id`;
  const problem = "is in use elsewhere; leave it out, so that a new one is chosen";
  expect(await bodyOf(send("PUT", "draft", member, { json }), 400)).toEqual({
    error: "invalid_request",
    error_description: `The field ${list} names ids that are not yours`,
    fields: { [place]: [problem] },
  });
  expect((await draftOf(member)).document[list]).toEqual([]);
});

it("A file of another person is refused in a draft, and so is a font without premium before it is sent", async () => {
  const [member, other] = [await newMember(), await newMember()];
  const { file } = await bodyOf(upload(other, "avatar", imageFile("photo.jpg")), 201);
  const { document, ...draft } = sentOf(await draftOf(member));
  const json = { ...draft, document: { ...document, files: { ...document.files, avatar: file } } };
  expect(await bodyOf(send("PUT", "draft", member, { json }), 400)).toEqual({
    error: "invalid_request",
    error_description: `The field files.avatar is not valid: ${file} is not stored any more; upload it again`,
    fields: { "files.avatar": [`${file} is not stored any more; upload it again`] },
  });
  expect((await draftOf(member)).files).toEqual({});
  expect(await bodyOf(upload(member, "font", Buffer.from("no font")), 403)).toEqual({
    error: "premium_required",
    error_description: "This is for premium users only",
  });
  await updateAccountFlag(member.username, "isPremium", true);
  expect(await bodyOf(upload(member, "font", Buffer.from("no font")), 415)).toMatchObject({
    error: "unsupported_media_type",
  });
  expect(await bodyOf(upload(member, "poster", imageFile("photo.jpg")), 404)).toEqual({
    error: "not_found",
    error_description: "Unknown kind of file",
  });
});

const tried = (member: Member, json: unknown) => bodyOf(send("POST", "card", member, { json }));
const id = expect.stringMatching(/^[0-9a-f-]{36}$/);

it("A card on trial shows what its source says, and leaves no trace in the profile", async () => {
  const member = await newMember();
  const facts = expect.objectContaining({ name: "Phineas", status: "dnd" });
  const picture = expect.stringMatching(/^data:image\/webp;base64,[\w+/]+=*$/);
  expect(await tried(member, { type: "chat", chat_id: "94490510688792576" })).toEqual({
    shown: { id, type: "chat", showBadges: true, facts, avatar: picture, art: picture },
    message: null,
  });
  expect(await tried(member, { type: "server", value: "https://discord.gg/fXyZ12" })).toEqual({
    shown: {
      ...{ id, type: "server", code: "fXyZ12", icon: picture },
      facts: { name: "CS:GO Fraggers Only", members: 12_345, online: 678 },
    },
    message: null,
  });
  const lisbon = { shown: { id, type: "weather", city: "Lisbon", facts: expect.any(Object) }, message: null };
  expect(await tried(member, { type: "weather", value: "Lisbon" })).toEqual(lisbon);
  const asked = sources.asked.length;
  expect(await tried(member, { type: "weather", value: " lisbon" })).toMatchObject({ message: null });
  expect(sources.asked.length).toBe(asked);
  expect(await database().select().from(cardStates).where(eq(cardStates.userId, member.id))).toEqual([]);
  expect((await draftOf(member)).document.cards).toEqual([]);
});

it("A card on trial says why it would show nothing", async () => {
  const member = await newMember();
  expect(await tried(member, { type: "chat" })).toEqual({ shown: null, message: "Enter your Discord user ID first" });
  sources.state.fault = "unknown";
  expect(await tried(member, { type: "server", value: `gone${randomUUID().slice(0, 8)}` })).toEqual({
    shown: null,
    message: "This invite doesn't lead to a server, or it has expired",
  });
  expect(await bodyOf(send("POST", "card", member, { json: { type: "server", value: "<b>" } }), 400)).toMatchObject({
    fields: { value: ["must be an invite code, such as fXyZ12, or the address of an invite"] },
  });
});

it.each(every)(
  "%s %s of the editor is a 401 without a session, and for one that has ended",
  async (method, path, json) => {
    const body = { error: "invalid_token", error_description: "Sign in to edit your page" };
    const response = await send(method, path, undefined, { json });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.has("access-control-allow-origin")).toBe(false);
    expect(await read(response)).toEqual({ status: 401, body });
    const headers = { ...sameOriginHeaders, Cookie: "vitrine.session-token=forged", Authorization: "Bearer x" };
    expect(await read(await call(method, at(path), { headers, json }))).toEqual({ status: 401, body });
  },
);

it.each(every.filter(([method]) => method !== "GET"))(
  "%s %s of the editor is a 403 from another site",
  async (method, path, json) => {
    const member = await newMember();
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.example", Host: "localhost:3000" },
      { Origin: "null", Host: "localhost:3000" },
      { "Sec-Fetch-Site": "cross-site", Origin: "http://localhost:3000", Host: "localhost:3000" },
      { Host: "localhost:3000" },
    ];
    for (const headers of foreign) {
      expect(await read(await call(method, at(path), { headers: { ...headers, ...cookieOf(member) }, json }))).toEqual(
        errorAnswer(403, "forbidden", "This request did not come from this site. Open the page here and try again."),
      );
    }
    expect((await draftOf(member)).revision).toBe(0);
  },
);

it("The editor answers each person with their own things alone", async () => {
  const [member, other] = [await newMember(), await newMember()];
  await save(member, withBio("Mine alone"));
  const { revision, document } = await draftOf(other);
  expect({ revision, bio: document.settings.bio }).toEqual({ revision: 0, bio: null });
  expect(await bodyOf(send("GET", "versions", other))).toEqual([]);
});

it("The editor counts drafts as the editor, files as uploads, and cards on trial, imports, checks of links and previews by themselves", async () => {
  const member = await newMember();
  const until = async (most: number, once: () => Promise<Response>) => {
    for (let count = 0; count < most; count++) expect((await once()).status).not.toBe(429);
    const { status, body } = await read(await once());
    expect({ status, body }).toEqual(
      errorAnswer(429, "rate_limited", expect.stringMatching(/^Too many requests; wait \d+ seconds and try again\.$/)),
    );
  };
  await until(4, () => upload(member, "cursor", Buffer.from("no cursor")));
  await until(5, () => send("POST", "import", member, { json: { address: "" } }));
  await until(2, () => send("POST", "proof", member, { json: { link: crypto.randomUUID() } }));
  await until(6, () => send("POST", "card", member, { json: { type: "weather" } }));
  const headers = { ...sameOriginHeaders, ...cookieOf(member) };
  await until(3, () => call("POST", "/settings/preview", { headers, json: {} }));
  await until(30, () => send("GET", "draft", member));
  expect((await send("GET", "draft", await newMember())).status).toBe(200);
});

it("The editor refuses in the language of the account, by field, and never half in English", async () => {
  const member = await newMember();
  await updateUser(member.id, { locale: "de" });
  const { document, ...draft } = sentOf(await draftOf(member));
  const links = [{ type: "github", value: "no user name" }];
  const json = { ...draft, document: { ...withBio("x".repeat(501))(document), links } };
  expect(await bodyOf(send("PUT", "draft", member, { json }), 400)).toEqual({
    error: "invalid_request",
    error_description:
      "Berichtige diese Felder und sende die Anfrage noch einmal: document.settings.bio, document.links.0.value.",
    fields: {
      "document.settings.bio": ["Höchstens 500 Zeichen."],
      "document.links.0.value": ["Das passt hier nicht. Versuche es mit etwas wie ada-lovelace."],
    },
  });
  expect(await bodyOf(upload(member, "avatar", Buffer.from("no picture")), 415)).toEqual({
    error: "unsupported_media_type",
    error_description: "Dieses Dateiformat geht hier nicht. Wähle eine andere Datei.",
  });
});
