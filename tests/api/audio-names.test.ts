import { expect, it } from "vitest";
import { call, read } from "../support/api";
import { addContent } from "../support/document-rows";
import { newConnection } from "../support/people";
import { fieldsAnswer, readStoredRows } from "../support/refusal";

async function newTrack() {
  const { person, access_token: token } = await newConnection(["uploads", "audios.manage"]);
  const { audio: id } = await addContent(person.id);
  const rename = (json: unknown, track = id) => call("PATCH", `/api/upload/audio/${track}`, { token, json });
  return { id, rename, stored: async () => (await readStoredRows(person.id)).audios };
}

it.each([
  [{ name: "Day train" }, "Day train"],
  [{ name: " \tDay train\n" }, "Day train"],
  [{}, "Night train"],
])("PATCH /api/upload/audio/:id with %j makes the name %s", async (change, name) => {
  const track = await newTrack();
  const body = { id: track.id, name, duration: 214, cover: null };
  expect(await read(await track.rename(change))).toEqual({ status: 200, body });
  expect(await track.stored()).toMatchObject([{ id: track.id, name }]);
});

it.each([
  [{ name: "" }, "must have 1 to 100 characters"],
  [{ name: " \n" }, "must have 1 to 100 characters"],
  [{ name: null }, "must be text"],
])("PATCH /api/upload/audio/:id with %j changes nothing", async (change, message) => {
  const track = await newTrack();
  const before = await track.stored();
  expect(await read(await track.rename(change))).toEqual(fieldsAnswer({ name: [message] }));
  expect(await track.stored()).toEqual(before);
});
