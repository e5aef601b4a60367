import { expect } from "vitest";
import { call, read } from "./api";
import type { Plan } from "./arbitrary-requests";
import { type Cast, thingOf } from "./cast";
import type { Answer } from "./openapi";

type Done = { plan: Plan; answer: Answer; cast: Cast };
type Row = { id: string };

const body = (answer: Answer) => JSON.parse(answer.text);
const send = async (method: string, path: string, { credentials: { full } }: Cast) =>
  read(await call(method, path, { headers: { Authorization: full } }));
const gone = expect.objectContaining({ status: 404 });

/** What was deleted is gone, whoever asks. */
async function deleted({ plan, cast }: Done, path: string): Promise<void> {
  const thing = thingOf(cast.operation);
  const address = path.replace("{id}", await cast.idOf(thing, plan.target.whose === "foreign" ? "foreign" : "own"));
  cast.forget(thing);
  expect(await send("DELETE", address, cast)).toEqual(gone);
  if (thing !== "audio") expect(await send("GET", address, cast)).toEqual(gone);
}

/** What was created can be read, is last in the list, and is removed by a deletion. */
async function created({ answer, cast }: Done, path: string): Promise<void> {
  const { id } = body(answer);
  expect(await send("GET", `${path}/${id}`, cast)).toEqual({ status: 200, body: body(answer) });
  const list = await send("GET", path, cast);
  expect((list.body as Row[]).at(-1)).toMatchObject(body(answer));
  expect(await send("DELETE", `${path}/${id}`, cast)).toEqual({ status: 204, body: undefined });
  expect(await send("GET", `${path}/${id}`, cast)).toEqual(gone);
  expect(((await send("GET", path, cast)).body as Row[]).map((row) => row.id)).not.toContain(id);
}

/** What was uploaded is on the profile, and can be downloaded as a file of its folder. */
async function uploaded({ answer, cast }: Done, kind: "avatar" | "background" | "cursor"): Promise<void> {
  const { url } = body(answer);
  const profile = await read(await call("GET", `/api/users/${cast.owner.username}`));
  expect(profile.body).toMatchObject({ assets: { [`${kind}_url`]: url } });
  expect((await call("GET", new URL(url).pathname)).status).toBe(200);
}

/** Laws that hold after a success, by operation; each sends further requests. */
export const laws: Record<string, (done: Done) => Promise<void>> = {
  async updateOwnUser({ answer, cast }) {
    const now = await send("GET", "/api/user", cast);
    expect(now).toEqual({ status: 200, body: { email: cast.owner.email, ...body(answer) } });
  },
  createLink: (done) => created(done, "/api/links"),
  createCard: (done) => created(done, "/api/cards"),
  async updateLink({ answer, cast }) {
    expect(await send("GET", `/api/links/${body(answer).id}`, cast)).toEqual({ status: 200, body: body(answer) });
  },
  async replacePage({ answer, cast }) {
    expect(await send("GET", "/api/page", cast)).toEqual({ status: 200, body: body(answer) });
    const { links, cards } = body(answer);
    expect(((await send("GET", "/api/links", cast)).body as Row[]).map(({ id }) => id)).toEqual(
      links.map(({ id }: Row) => id),
    );
    expect(await send("GET", "/api/cards", cast)).toEqual({ status: 200, body: cards });
  },
  deleteLink: (done) => deleted(done, "/api/links/{id}"),
  deleteCard: (done) => deleted(done, "/api/cards/{id}"),
  deleteAudio: (done) => deleted(done, "/api/upload/audio/{id}"),
  uploadAvatar: (done) => uploaded(done, "avatar"),
  uploadBackground: (done) => uploaded(done, "background"),
  uploadCursor: (done) => uploaded(done, "cursor"),
  async uploadFont({ answer, cast }) {
    const profile = await read(await call("GET", `/api/users/${cast.owner.username}`));
    expect(profile.body).toMatchObject({ config: { font: "custom" } });
    expect((await call("GET", new URL(body(answer).url).pathname)).status).toBe(200);
  },
  async uploadAudio({ answer, cast }) {
    const profile = await read(await call("GET", `/api/users/${cast.owner.username}`));
    const { id, name, duration, cover } = body(answer);
    expect(profile.body).toMatchObject({ assets: { audios: [{ id, name, duration, cover_id: cover }] } });
    expect(await send("DELETE", `/api/upload/audio/${id}`, cast)).toEqual({ status: 204, body: undefined });
  },
};
