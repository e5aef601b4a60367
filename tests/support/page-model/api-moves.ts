import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { PageDocument } from "@/lib/page/document/document";
import { withValue } from "@/lib/page/document/places";
import { call, read } from "../api";
import { sampleOf, uploadToProfile } from "../page-files";
import { upload } from "../uploads";
import { editOf, pick, textOf } from "./edits";
import type { Moves, World } from "./world";

const plain = { title: null, section: null, hidden: false, from: null, until: null };
// biome-ignore lint/suspicious/noExplicitAny: each move asserts the shape
type Body = any;

/** Sends a request of the program, and expects how it is answered. */
export async function send(world: World, method: string, path: string, json: unknown, status: number): Promise<Body> {
  const answer = await read(await call(method, path, { token: world.token, json }));
  expect(answer).toEqual({ status, body: answer.body });
  return answer.body;
}

/** Uploads a file straight to the profile. */
async function uploadNow(world: World, kind: "avatar" | "background" | "cursor" | "font"): Promise<void> {
  const file = await uploadToProfile(world.token, kind);
  world.uploads[kind].push(file);
  const named = withValue(world.published, `files.${kind}`, file);
  world.published = kind === "font" ? withValue(named, "settings.profile.font", "custom") : named;
}

/** The page, with some entries that have lost their ids. */
function withoutSomeIds(page: PageDocument, number: number) {
  const some = <Entry extends { id: string }>(entries: readonly Entry[]) =>
    entries.map((entry, index) => ((index + number) % 3 === 0 ? { ...entry, id: undefined } : entry));
  return { ...page, links: some(page.links), cards: some(page.cards), tracks: some(page.tracks) };
}

/** What a program does in the meantime. */
export const apiMoves: Moves = {
  patchUser: async (world, { a, b }) => {
    const changes = [
      { path: "settings.bio", value: textOf(a), json: { bio: textOf(a) } },
      { path: "settings.location", value: textOf(b), json: { location: textOf(b) } },
      { path: "settings.colors.accent", value: "#123", json: { colors: { accent: "#123" } } },
      { path: "settings.typewriter.texts", value: ["x"], json: { typewriter: { texts: ["x"] } } },
      { path: "settings.profile.font", value: "Lacquer", json: { profile: { font: "Lacquer" } } },
      { path: "files.avatar", value: null, json: { assets: { avatar: null } } },
      { path: "files.background", value: null, json: { assets: { background: null } } },
      { path: "tracks", value: [], json: { assets: { audios: null } } },
    ];
    const { path, value, json } = pick(changes, a + b) ?? { path: "", value: null, json: {} };
    await send(world, "PATCH", "/api/user", json, 200);
    world.published = withValue(world.published, path, value);
  },
  postLink: async (world, { a }) => {
    const body = await send(world, "POST", "/api/links", { type: "github", value: `made${a % 9}` }, 201);
    world.published = { ...world.published, links: [...world.published.links, { ...body, ...plain }] };
  },
  patchLink: async (world, { a, b }) => {
    const link = pick(world.published.links, a);
    if (!link) return;
    const value = link.type === "email" ? `changed${b % 9}@example.com` : `changed${b % 9}`;
    await send(world, "PATCH", `/api/links/${link.id}`, { value }, 200);
    const links = world.published.links.map((one) => (one === link ? { ...one, value } : one));
    world.published = { ...world.published, links };
  },
  deleteLink: async (world, { a }) => {
    const link = pick(world.published.links, a);
    if (!link) return;
    await send(world, "DELETE", `/api/links/${link.id}`, undefined, 204);
    world.published = { ...world.published, links: world.published.links.filter((one) => one !== link) };
  },
  postCard: async (world, { a }) => {
    const isChat = a % 2 === 0;
    const hasChat = world.published.cards.some(({ type }) => type === "chat");
    const extra = isChat ? { show_badges: a % 4 === 0 } : null;
    const json = isChat ? { type: "chat", extra } : { type: "weather", value: `City ${a % 9}` };
    const body = await send(world, "POST", "/api/cards", json, isChat && hasChat ? 409 : 201);
    if (isChat && hasChat) return;
    world.published = { ...world.published, cards: [...world.published.cards, { ...body, extra }] };
  },
  deleteCard: async (world, { a }) => {
    const card = pick(world.published.cards, a);
    if (!card) return;
    await send(world, "DELETE", `/api/cards/${card.id}`, undefined, 204);
    world.published = { ...world.published, cards: world.published.cards.filter((one) => one !== card) };
  },
  uploadFile: async (world, { a }) =>
    uploadNow(world, pick(["avatar", "background", "cursor", "font"] as const, a) ?? "avatar"),
  uploadAudio: async (world, { a }) => {
    const sent: Record<string, string | Buffer> = { name: `Made ${a % 9}` };
    if (a % 2 === 0) sent.cover = await sampleOf("cover");
    const { status, body } = await read(await upload("audio", world.token, await sampleOf("audio"), sent));
    expect(status).toBe(201);
    const made = body as { id: string; name: string; cover: string | null };
    const page: Body = await send(world, "GET", "/api/page", undefined, 200);
    const { file } = page.tracks.at(-1);
    world.uploads.audio.push(file);
    if (made.cover !== null) world.uploads.cover.push(`${made.cover}.png`);
    const track = { id: made.id, name: made.name, file, cover: made.cover };
    world.published = { ...world.published, tracks: [...world.published.tracks, track] };
  },
  deleteAudio: async (world, { a }) => {
    const track = pick(world.published.tracks, a);
    if (!track) return;
    await send(world, "DELETE", `/api/upload/audio/${track.id}`, undefined, 204);
    world.published = { ...world.published, tracks: world.published.tracks.filter((one) => one !== track) };
  },
  putPage: async (world, { a, b, c, d }) => {
    const { token } = world;
    const response = await call("GET", "/api/page", { token });
    const tag = response.headers.get("etag") ?? "";
    const page = (await response.json()) as PageDocument;
    expect(page).toEqual(world.published);
    const edited = editOf(b)(page, c, d, world.uploads);
    const json = a % 3 === 0 ? withoutSomeIds(edited, a) : edited;
    const put = await read(await call("PUT", "/api/page", { token, json, headers: { "If-Match": tag } }));
    if (put.status === 400) {
      // Only a file that is gone is refused, and nothing of the page is written then.
      expect(JSON.stringify(put.body)).toMatch(/is not stored any more/);
      return;
    }
    expect(put.status).toBe(200);
    const next = put.body as PageDocument;
    const filled = <Entry extends { id?: string | undefined }>(
      sent: readonly Entry[],
      got: readonly { id: string }[],
    ) => sent.map((entry, index) => ({ ...entry, id: entry.id ?? got[index]?.id ?? "" }));
    const { links, cards, tracks } = next;
    expect(next).toEqual({
      ...json,
      ...{ links: filled(json.links, links), cards: filled(json.cards, cards), tracks: filled(json.tracks, tracks) },
    });
    world.published = next;
    const stale = await call("PUT", "/api/page", { token, json: page, headers: { "If-Match": `"${randomUUID()}"` } });
    expect(stale.status).toBe(412);
  },
};
