import { expect, inject, it } from "vitest";
import type { Refusal } from "@/scripts/tour/row";
import { nameOf, type Row } from "@/scripts/tour/row";
import { rows } from "@/scripts/tour/rows";
import { ownUserWithEmail } from "@/scripts/tour/shapes";
import { call, read } from "../support/api";
import { filterRows, newStage, type Stage, sendRow } from "../support/document-rows";
import { requestToken } from "../support/people";
import { documentPath, everyOperation } from "../support/samples";
import { sampled } from "../support/sampling";

/**
 * Their responses are tested in `openid.test.ts`, `page-access.test.ts`, `page-endpoint.test.ts`, `pictures.test.ts`,
 * `statistics.test.ts`, `described-token.test.ts` and `webhook-api.test.ts`.
 */
const beyondTheContract = [
  "GET /api/oauth2/userinfo",
  "GET /api/page",
  "GET /api/pages",
  "GET /api/statistics",
  "GET /api/token",
  "GET /api/webhooks",
  "GET /api/webhooks/:id/deliveries",
  "GET /api/webhooks/:id/deliveries/:delivery",
  "PUT /api/page",
  "POST /api/oauth2/device_authorization",
  "POST /api/oauth2/userinfo",
  "POST /api/upload/image",
  "POST /api/webhooks/:id/deliveries/:delivery/replay",
  "POST /api/webhooks/:id/test",
];

/** Expects the status of the row, and a body of exactly its keys and types. */
async function expectSuccess(row: Row, response: Response, shape = row.shape): Promise<unknown> {
  const { status, body } = await read(response);
  expect({ status, body }).toMatchObject({ status: row.status });
  if (shape) expect(shape(body, "body")).toEqual([]);
  else expect(body).toBeUndefined();
  return body;
}

/** A token of the client itself, which acts as its creator and needs no scope. */
async function clientToken({ application }: Stage): Promise<string> {
  return (await (await requestToken(application, { grant_type: "client_credentials" })).json()).access_token;
}

it("The rows of the document are all the endpoints that the service has, and their refusals cover every status", () => {
  const written = rows.map(({ method, path }) => `${method} ${path.replace(/\?.*/, "")}`);
  const served = everyOperation.map((operation) => `${operation.method} ${documentPath(operation)}`);
  expect([...new Set(written)].sort()).toEqual(served.filter((name) => !beyondTheContract.includes(name)).sort());
  expect(new Set(rows.map(nameOf)).size).toBe(rows.length);
  const all: Refusal[] = ["400", "401", "403 owner", "403 premium", "403 scope"];
  const more: Refusal[] = ["404", "405", "409", "413", "415", "429"];
  expect([...new Set(rows.flatMap(({ refusals }) => refusals))].sort()).toEqual([...all, ...more]);
});

it.each(filterRows(() => true))("%s succeeds as documented with a token of exactly its scopes", async (_, row) => {
  await expectSuccess(row, await sendRow(await newStage(row)));
});

const all = filterRows(({ scopes }) => scopes.length > 0);
const ofClient = inject("isSecondEngine") ? sampled(all) : all;
it.each(ofClient)("%s acts as the client's creator with a token of the client itself", async (_, row) => {
  const stage = await newStage(row);
  const response = await sendRow({ ...stage, token: await clientToken(stage) });
  // It has every scope, and so sees the email.
  const sees = row.path === "/api/user" ? ownUserWithEmail : row.shape;
  const body = await expectSuccess(row, response, sees);
  if (row.path === "/api/user") expect(body).toMatchObject({ id: stage.person.id, email: stage.person.email });
});

const rowOf = (name: string): Row => {
  const row = rows.find((candidate) => nameOf(candidate) === name);
  if (!row) throw new Error(`the document has no row ${name}`);
  return row;
};

it("Uploads stand at the addresses that both variants show, and a track that is deleted does not", async () => {
  const stage = await newStage(rowOf("GET /api/user (without email)"));
  const token = await clientToken(stage);
  const made: Record<string, Record<string, string>> = {};
  for (const name of ["avatar", "background (video)", "cursor", "audio (with cover)"]) {
    const { body } = await read(await sendRow({ ...stage, row: rowOf(`POST /api/upload/${name}`), token }));
    made[name.split(" ")[0] ?? ""] = body as Record<string, string>;
  }
  const { avatar, background, cursor, audio } = made;
  const [a, b] = [`/api/user/${stage.known.username}`, `/api/users/${stage.known.username}`];
  const { assets } = await (await call("GET", a)).json();
  const urls = { avatar: avatar?.url, background: background?.url, cursor: cursor?.url };
  expect(assets).toMatchObject({ ...urls, audios: [expect.any(String), expect.any(String)] });
  const cover = assets.avatar.replace(/avatars.*/, `audios-covers/${audio?.cover}.png`);
  const files = [assets.avatar, assets.background, assets.cursor, assets.audios[1], cover];
  const types = files.map(async (url) => {
    const { status, headers } = await call("GET", new URL(url).pathname);
    return [status, headers.get("content-type")];
  });
  const expected = ["image/webp", "video/mp4", "image/x-icon", "audio/mpeg", "image/png"];
  expect(await Promise.all(types)).toEqual(expected.map((type) => [200, type]));
  const track = { id: audio?.id, name: "Night train", duration: 2, cover_id: audio?.cover };
  expect((await (await call("GET", b)).json()).assets).toMatchObject({
    audios: [expect.anything(), track],
    avatar_url: avatar?.url,
    background_url: background?.url,
    cursor_url: cursor?.url,
  });
  expect((await call("DELETE", `/api/upload/audio/${audio?.id}`, { token })).status).toBe(204);
  expect((await (await call("GET", a)).json()).assets.audios).toEqual([assets.audios[0]]);
  for (const url of [assets.audios[1], cover]) expect((await call("GET", new URL(url).pathname)).status).toBe(404);
});
