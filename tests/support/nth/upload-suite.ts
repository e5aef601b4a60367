import { cpSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connection } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import type { ErrorCode } from "@/lib/core/errors";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { sweepFiles } from "@/lib/media/files/removal";
import { getPage } from "@/lib/page/drafts/publish";
import { issueClientToken } from "@/lib/people/oauth/tokens/client-token-store";
import { updateAccountFlag } from "@/lib/people/users/store";
import { temporaryFolder } from "@/scripts/temporary";
import { call } from "../api";
import { sampleFile } from "../document-rows";
import { copyMigratedDatabase } from "../migrated-folder";
import { chosenPoints, type Faults, failEachOperation } from "../nth-failure";
import { newApplication } from "../people";
import { sampled } from "../sampling";
import { newMember, sameOriginHeaders } from "../signed-in";
import { filesOnDisk } from "../stored-files";
import { fileForm, upload } from "../uploads";
import { createPageZip } from "../zips";
import { expectAnswer } from "./answer";
import { type DatabaseState, databaseKeeper } from "./database-state";

/** Somebody with an avatar and a track, signed in, and what their requests name. */
type Owner = { token: string; cookie: string; clientId: string; audio: string; archive: Uint8Array };

const sendForm = (path: string, { cookie }: Owner, file: Uint8Array, fields: Record<string, string> = {}) =>
  call("POST", path, { headers: { ...sameOriginHeaders, cookie }, body: fileForm(file, fields) });

const requests: Record<string, (owner: Owner) => Promise<Response>> = {
  "an avatar in place of another": ({ token }) => upload("avatar", token, sampleFile("avatar.png")),
  "a background picture": ({ token }) => upload("background", token, sampleFile("background.png")),
  "a background video": ({ token }) => upload("background", token, sampleFile("background.mp4")),
  "a track with a cover": ({ token }) =>
    upload("audio", token, sampleFile("track.mp3"), { name: "Song", cover: sampleFile("cover.jpg") }),
  "a cursor": ({ token }) => upload("cursor", token, sampleFile("cursor.cur")),
  "a font": ({ token }) => upload("font", token, sampleFile("font.ttf")),
  "the removal of an avatar": ({ token }) => call("PATCH", "/api/user", { token, json: { assets: { avatar: null } } }),
  "the removal of a track": ({ token, audio }) => call("DELETE", `/api/upload/audio/${audio}`, { token }),
  "a picture of a draft": (owner) => sendForm("/settings/profile/upload/avatar", owner, sampleFile("avatar.png")),
  "the icon of an application": (owner) =>
    sendForm(`/settings/developers/${owner.clientId}/icon`, owner, sampleFile("avatar.png")),
  "a page with its files from an archive": (owner) =>
    sendForm("/settings/account/import", owner, owner.archive, { replace: "on" }),
};

export type UploadBed = {
  /** What is failed, by what it is called. */
  faults: Record<string, Faults>;
  /** What is stored elsewhere than in DATA_DIR. */
  remote?: { list: () => string[]; keep: () => () => void };
  close: () => Promise<void>;
};

/** Fails each operation of each upload and removal. */
export function describeUploads(storage: string, open: () => Promise<UploadBed>, kinds: readonly string[]): void {
  describe(`with files at ${storage}, when any operation fails,`, () => {
    const { DATA_DIR: data = "" } = process.env;
    const files = join(data, "files");
    const kept = temporaryFolder("kept-files");
    let bed: UploadBed;
    let start: DatabaseState;
    let restore: (now?: DatabaseState) => Promise<void>;
    let read: () => Promise<DatabaseState>;
    let owner: Owner;
    const points: Record<string, number> = {};

    beforeAll(async () => {
      // What it sets in the environment has to be there before anything reads that.
      bed = await open();
      copyMigratedDatabase();
      await migrateDatabase();
      const { id, username, cookie } = await newMember();
      await updateAccountFlag(username, "isPremium", true);
      const { clientId, clientSecret } = await newApplication(id);
      const token = newSecret("accessToken");
      await issueClientToken(clientId, hashSecret(clientSecret), token);
      await expectAnswer(await upload("avatar", token, sampleFile("cover.jpg")));
      const track = await upload("audio", token, sampleFile("track.mp3"), {
        name: "First",
        cover: sampleFile("cover.jpg"),
      });
      const { id: audio } = await track.json();
      const sampleOf = (key: string) => sampleFile(key.startsWith("audios/") ? "track.mp3" : "cover.jpg");
      const archive = await createPageZip(await getPage(id), sampleOf);
      owner = { token, cookie, clientId, audio, archive };
      const { pglite } = connection();
      const keeper = await databaseKeeper(async (text) => (await pglite?.exec(text))?.at(-1)?.rows ?? []);
      read = async () => {
        await sweepFiles({ isAlone: true });
        const { stored, incoming } = filesOnDisk(data);
        const here = stored.map((key) => `${key} ${statSync(join(files, key)).size}`);
        return { ...(await keeper.read()), files: [...here, ...(bed.remote?.list() ?? [])].sort(), incoming };
      };
      start = await read();
      const restoreRemote = bed.remote?.keep();
      if (existsSync(files)) cpSync(files, join(kept.folder, "files"), { recursive: true });
      restore = async (now) => {
        rmSync(files, { recursive: true, force: true });
        mkdirSync(join(kept.folder, "files"), { recursive: true });
        cpSync(join(kept.folder, "files"), files, { recursive: true });
        restoreRemote?.();
        const { files: _, incoming: __, ...rows } = start;
        await keeper.restore(rows, now);
      };
    });
    afterAll(async () => {
      for (const [kind, count] of Object.entries(points))
        process.stdout.write(`${count} failures of ${kind} with files at ${storage}\n`);
      await bed?.close();
      kept.remove();
    });

    const trials = kinds.flatMap((kind) => Object.keys(requests).map((name) => [name, kind] as const));
    it.each(sampled(trials, 9))("%s is whole or not at all, whichever of its %s fails", async (name, kind) => {
      const faults = bed.faults[kind];
      const work = requests[name];
      if (!faults || !work) throw new Error("there is no such trial");
      const run = async () => expectAnswer(await work(owner));
      const codes: ErrorCode[] = ["unavailable", "server_error"];
      const tried = await failEachOperation({
        faults,
        run,
        read,
        restore,
        choose: chosenPoints,
        codes,
        mayOvercome: true,
      });
      points[kind] = (points[kind] ?? 0) + tried.points;
      expect(tried.problems).toEqual([]);
      expect(tried.points).toBeGreaterThan(0);
    });
  });
}
