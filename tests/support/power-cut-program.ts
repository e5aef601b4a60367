import sharp from "sharp";
import { closeDatabase, connection } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import type { Scope } from "@/lib/core/operation/scopes";
import { authSecret } from "@/lib/core/process/instance-secret";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { call } from "./api";
import { sampleFile } from "./document-rows";
import { newConnection, requestToken } from "./people";
import { upload } from "./uploads";

/** What a person has, and the newest token of their application. */
export type Written = { links: string[]; bio: string; avatarWidth: number; tracks: string[]; token: string };

/** Set by `disk-recorder.mjs`. */
const { recordNote } = globalThis as unknown as { recordNote: (note: string) => void };

recordNote(`secret ${authSecret()}`);
await migrateDatabase();
const scopes: Scope[] = ["identify", "links", "profile.update", "uploads"];
const { person, application, access_token: token } = await newConnection(scopes);
let written: Written = { links: [], bio: "", avatarWidth: 0, tracks: [], token };
recordNote(`begun ${JSON.stringify({ username: person.username, written })}`);

/** Writes something, having noted what it leaves; and notes that it was acknowledged. */
async function write(change: Partial<Written>, send: () => Promise<Response>): Promise<Response> {
  const next = { ...written, ...change };
  recordNote(`under way ${JSON.stringify(next)}`);
  const response = await send();
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  written = next;
  recordNote(`acknowledged ${JSON.stringify(written)}`);
  return response;
}

const linkIds: string[] = [];
for (let turn = 1; turn <= 16; turn++) {
  const { links, tracks } = written;
  const json = { type: "github", value: `link-${turn}` };
  const added = await write({ links: [...links, json.value] }, () => call("POST", "/api/links", { token, json }));
  linkIds.push((await added.json()).id);
  const [oldest] = linkIds;
  if (turn > 3 && linkIds.shift())
    await write({ links: written.links.slice(1) }, () => call("DELETE", `/api/links/${oldest}`, { token }));
  const bio = `${turn} `.repeat(100).trim();
  await write({ bio }, () => call("PATCH", "/api/user", { token, json: { bio } }));
  const picture = { width: 16 + turn, height: 16, channels: 3, background: "#357" } as const;
  const avatar = await sharp({ create: picture }).png().toBuffer();
  await write({ avatarWidth: picture.width }, () => upload("avatar", token, avatar));
  const track = { name: `track-${turn}`, cover: sampleFile("cover.jpg") };
  if (turn % 4 === 1)
    await write({ tracks: [...tracks, track.name] }, () => upload("audio", token, sampleFile("track.mp3"), track));
  const issued = await write({}, () => requestToken(application, { grant_type: "client_credentials" }));
  written = { ...written, token: (await issued.json()).access_token };
  recordNote(`acknowledged ${JSON.stringify(written)}`);
  // The log moves on to other files, and those it no longer needs get new names.
  if (turn % 5 === 0) await connection().pglite?.exec("select pg_switch_wal(); checkpoint");
}
await closeConversions();
await closeDatabase();
