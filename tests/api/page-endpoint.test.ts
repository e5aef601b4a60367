import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { audios, storedFiles, users } from "@/db/schema";
import type { Scope } from "@/lib/core/operation/scopes";
import { getProfileView } from "@/lib/page/view/view";
import { call, read } from "../support/api";
import { newConnection } from "../support/people";
import { addRows, setRows } from "../support/rows";

const scopes: Scope[] = ["profile.update", "links", "cards"];
const fileScopes: Scope[] = ["uploads", "audios.manage"];
type Sent = Parameters<typeof call>[2];
// biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape
type Body = any;
const answerOf = async (response: Promise<Response>): Promise<{ status: number; body: Body }> => read(await response);

async function newPage(granted = scopes) {
  const { person, access_token: token } = await newConnection(granted);
  const send = async (method: string, sent: Sent = {}) => {
    const response = await call(method, "/api/page", { token, ...sent });
    const { status, body }: { status: number; body: Body } = await read(response);
    return { status, body, etag: response.headers.get("etag") };
  };
  const { body: page, etag } = await send("GET");
  return { person, token, send, page, etag: String(etag) };
}

it("GET /api/page returns the complete published page, with the ETag that replacing it needs", async () => {
  const { person, send, page, etag } = await newPage();
  expect(page).toEqual({
    settings: expect.objectContaining({ display_name: person.username, bio: null, layout: "default" }),
    files: { avatar: null, background: null, cursor: null, font: null },
    links: [],
    cards: [],
    headings: [],
    order: [],
    tracks: [],
  });
  expect(etag).toMatch(/^"[^"]+"$/);
  expect(await send("GET", { headers: { "If-None-Match": etag } })).toMatchObject({ status: 304, etag });
});

it("PUT /api/page replaces the page, gives ids to what has none, and shows visitors nothing that is hidden", async () => {
  const { person, token, send, page, etag } = await newPage();
  const links = [
    { type: "github", value: "ada", title: "My code" },
    { type: "x", value: "ada", hidden: true },
    { type: "email", value: "ada@example.com", from: "2999-01-01T00:00:00.000Z" },
  ];
  const next = { ...page, settings: { ...page.settings, bio: "Whole" }, links };
  const { status, body, etag: newTag } = await send("PUT", { json: next, headers: { "If-Match": etag } });
  const absent = {
    title: null,
    hidden: false,
    featured: false,
    me: true,
    picture: null,
    from: null,
    until: null,
    proof: null,
  };
  const written = links.map((link) => ({ ...absent, ...link, id: expect.any(String) }));
  const order = body.links.map(({ id }: Body) => id);
  expect({ status, body }).toEqual({ status: 200, body: { ...next, links: written, order } });
  expect(await send("GET")).toMatchObject({ body, etag: newTag });
  // The owner's own list is in the documented shape.
  const documented = body.links.map(({ id, type, value }: Body) => ({ id, type, value }));
  expect(await answerOf(call("GET", "/api/links", { token }))).toEqual({ status: 200, body: documented });
  const { links: seen, profile } = await getProfileView(person.username);
  expect({ bio: profile.bio, seen: seen.map(({ title }) => title) }).toEqual({ bio: "Whole", seen: ["My code"] });
});

it("PUT /api/page is refused without If-Match, and once the page has changed since", async () => {
  const { token, send, page, etag } = await newPage();
  expect(await send("PUT", { json: page })).toMatchObject({ status: 428, body: { error: "precondition_required" } });
  await call("PATCH", "/api/user", { token, json: { bio: "Changed meanwhile" } });
  const stale = await send("PUT", { json: page, headers: { "If-Match": etag } });
  expect(stale).toMatchObject({ status: 412, body: { error: "precondition_failed" } });
  expect((await send("GET")).body.settings.bio).toBe("Changed meanwhile");
  expect(await send("PUT", { json: page, headers: { "If-Match": "*" } })).toMatchObject({ status: 200, body: page });
});

it("PUT /api/page writes nothing of a page of which one part is refused, and names that part", async () => {
  const { send, page, etag } = await newPage([...scopes, ...fileScopes]);
  const headers = { "If-Match": etag };
  const links = [{ type: "github", value: "ada" }];
  const refused: [string, object][] = [
    ["settings.bio", { ...page, links, settings: { ...page.settings, bio: "a".repeat(501) } }],
    ["settings.colors.accent", { ...page, links, settings: { ...page.settings, colors: { accent: "red" } } }],
    ["links.1.value", { ...page, links: [...links, { type: "custom", value: "javascript:alert(1)" }] }],
    ["files.avatar", { ...page, links, files: { ...page.files, avatar: `${crypto.randomUUID()}.webp` } }],
    ["cards.0.value", { ...page, links, cards: [{ type: "weather", value: null }] }],
    ["surprise", { ...page, links, surprise: true }],
  ];
  for (const [field, json] of refused) {
    const { status, body } = await send("PUT", { json, headers });
    expect({ field, status, fields: Object.keys(body.fields ?? {}) }).toEqual({ field, status: 400, fields: [field] });
  }
  const many = Array.from({ length: 51 }, (_, index) => ({ type: "github", value: `ada${index}` }));
  expect(await send("PUT", { json: { ...page, links: many }, headers })).toMatchObject({
    status: 409,
    body: { error: "limit_reached" },
  });
  expect(await send("GET")).toMatchObject({ body: page, etag });
});

it("PUT /api/page names twenty ids of another user's entries, and how many more there are", async () => {
  const [other, { send, page, etag }] = [await newPage(), await newPage()];
  const links = Array.from({ length: 43 }, (_, index) => ({ type: "github", value: `ada${index}` }));
  const { body } = await other.send("PUT", { json: { ...other.page, links }, headers: { "If-Match": other.etag } });
  const refused = await send("PUT", { json: { ...page, links: body.links }, headers: { "If-Match": etag } });
  const problem = ["is in use elsewhere; leave it out, so that a new one is chosen"];
  const named = Array.from({ length: 20 }, (_, index) => [`links.${index}.id`, problem]);
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      error: "invalid_request",
      error_description: "The field links names ids that are not yours",
      fields: { ...Object.fromEntries(named), body: ["and 23 more problems"] },
    },
  ]);
  expect(await send("GET")).toMatchObject({ body: page, etag });
});

/** A page with an avatar and two tracks, and a picture and a cover that are stored and not shown. */
async function newPageWithFiles(granted?: Scope[]) {
  const { person, token, send } = await newPage(granted);
  const names = Array.from({ length: 5 }, () => crypto.randomUUID());
  const [avatar, spare, first, second, cover] = names as [string, string, string, string, string];
  await setRows(users, { avatar: `${avatar}.webp` }, eq(users.id, person.id));
  const tracks = [first, second].map((file, position) => ({ file: `${file}.mp3`, position, name: `Song ${position}` }));
  await addRows(
    audios,
    tracks.map((track) => ({ ...track, userId: person.id, durationSeconds: 7 })),
  );
  const keys = [`avatars/${avatar}.webp`, `avatars/${spare}.webp`, `audios/${first}.mp3`, `audios/${second}.mp3`];
  await addRows(
    storedFiles,
    [...keys, `audios-covers/${cover}.png`].map((key) => ({
      ...{ key, userId: person.id, state: "live" as const, bytes: 9 },
      ...(key.startsWith("audios/") && { durationSeconds: 7 }),
    })),
  );
  const { body: page, etag } = await send("GET");
  const [one, other] = page.tracks;
  const changes: [string, object][] = [
    ["another name", { tracks: [{ ...one, name: "Renamed" }, other] }],
    ["a different order", { tracks: [other, one] }],
    ["another cover", { tracks: [{ ...one, cover }, other] }],
    ["another id", { tracks: [{ ...one, id: crypto.randomUUID() }, other] }],
    ["a track less", { tracks: [one] }],
    ["another picture", { files: { ...page.files, avatar: `${spare}.webp` } }],
    ["no picture", { files: { ...page.files, avatar: null } }],
  ];
  return { token, send, page, headers: { "If-Match": String(etag) }, changes };
}

it.each([{ granted: [] }, { granted: ["uploads"] }, { granted: ["audios.manage"] }] as { granted: Scope[] }[])(
  "Files and tracks of a page stay as they are for a token that lacks one of their scopes ($granted)",
  async ({ granted }) => {
    const { token, send, page, headers, changes } = await newPageWithFiles([...scopes, ...granted]);
    const every = [...scopes, ...fileScopes].join(" ");
    for (const [what, change] of changes) {
      const json = { ...page, ...change };
      const response = await call("PUT", "/api/page", { token, json, headers });
      expect([what, response.status, response.headers.get("www-authenticate"), await response.json()]).toEqual([
        ...[what, 403, `Bearer error="insufficient_scope", scope="${every}"`],
        { error: "insufficient_scope", error_description: `This needs an access token with the scope ${every}` },
      ]);
    }
    expect((await send("GET")).body).toEqual(page);
    const json = { ...page, settings: { ...page.settings, bio: "Whole" } };
    expect(await send("PUT", { json, headers })).toMatchObject({ status: 200, body: json });
  },
);

it("Files and tracks of a page change for a token that may manage both", async () => {
  const { send, page, headers, changes } = await newPageWithFiles([...scopes, ...fileScopes]);
  const json = { ...page, ...changes[0]?.[1], ...changes[5]?.[1] };
  expect(await send("PUT", { json, headers })).toMatchObject({ status: 200, body: json });
});
