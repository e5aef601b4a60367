import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { audios, cards, links, storedFiles } from "@/db/schema";
import { updateAccountFlag } from "@/lib/people/users/store";
import { type Refusal, resourceOf } from "@/scripts/tour/row";
import { addContent, expectRefused, filterRows, newStage, readEverything, sendRow } from "../support/document-rows";
import { newPerson } from "../support/people";
import { addRows } from "../support/rows";

// What every operation refuses alike is in `contract.test.ts`.
const refusing = (status: Refusal) => filterRows(({ refusals }) => refusals.includes(status));

it.each(refusing("403 scope").filter(([, { scopes }]) => scopes.length > 1))(
  "403 for a token that lacks one of several scopes: %s",
  async (_, row) => {
    for (const lacking of row.scopes) {
      const granted = row.scopes.filter((scope) => scope !== lacking);
      const stage = await newStage(row, granted);
      const wanted = { status: 403, error: "insufficient_scope", people: [stage.person.id] };
      await expectRefused(wanted, () => sendRow(stage));
    }
  },
);

const ofOne = filterRows(({ path }) => resourceOf(path) !== undefined);

it.each(ofOne)("%s is a 403 when the link, card or track is another's", async (_, row) => {
  const stage = await newStage(row);
  const other = await newPerson();
  const known = { ...stage.known, ...(await addContent(other.id)) };
  const wanted = { status: 403, error: "forbidden", people: [stage.person.id, other.id] };
  await expectRefused(wanted, () => sendRow({ ...stage, known }));
});

it.each(ofOne)("%s is a 404 when the link, card or track is not there, or its id can name nothing", async (_, row) => {
  const stage = await newStage(row);
  for (const id of [randomUUID(), "x", "0", `${stage.known.link}x`, "%00", "00000000-0000-0000-0000-00000000000g"]) {
    const known = { ...stage.known, [resourceOf(row.path) ?? ""]: id };
    const wanted = { status: 404, error: "not_found", people: [stage.person.id] };
    await expectRefused(wanted, () => sendRow({ ...stage, known }));
  }
});

const many = (count: number) => Array.from({ length: count }, (_, position) => position);

/** Adds rows of a kind, as if the person had made them; a stage has one of each from the start. */
const fill = {
  link: (userId: string, count: number) =>
    addRows(
      links,
      many(count).map((position) => ({ userId, position, type: "github", value: "ada" })),
    ),
  card: (userId: string, count: number) =>
    addRows(
      cards,
      many(count).map((position) => ({ userId, position, type: "weather" as const, value: "Lisbon" })),
    ),
  audio: (userId: string, count: number) => {
    const track = { userId, name: "Night train", durationSeconds: 214 };
    return addRows(
      audios,
      many(count).map((position) => ({ ...track, position, file: `${randomUUID()}.mp3` })),
    );
  },
  bytes: (userId: string, bytes: number) =>
    addRows(storedFiles, { key: `backgrounds/${randomUUID()}.mp4`, userId, state: "live", bytes }),
};

const maxEntries = { link: [50, 200], card: [12, 24], audio: [5, 20] } as const;
const full = (id: string) => ({ status: 409, error: "limit_reached", people: [id] });

const makers = filterRows(({ makes, note }) => makes !== undefined && note !== "chat");

it.each(makers)("409 for one more than a profile may have, free and premium: %s", async (_, row) => {
  const { makes } = row;
  if (!makes) throw new Error("the row makes nothing");
  const [free, premium] = maxEntries[makes];
  const stage = await newStage(row);
  const { id, username } = stage.person;
  await fill[makes](id, free - 2);
  expect((await sendRow(stage)).status).toBe(201);
  await expectRefused(full(id), () => sendRow(stage));
  await updateAccountFlag(username, "isPremium", true);
  await fill[makes](id, premium - free - 1);
  expect((await sendRow(stage)).status).toBe(201);
  await expectRefused(full(id), () => sendRow(stage));
});

const most = 512 * 1024 * 1024;

it.each(filterRows(({ body }) => body === "multipart"))(
  "409 for more than 512 MB of stored files: %s",
  async (_, row) => {
    const stage = await newStage(row);
    // The stage's own track is recorded with 1000 bytes.
    await fill.bytes(stage.person.id, most - 1001);
    await expectRefused(full(stage.person.id), () => sendRow(stage));
  },
);

it("An avatar that fits exactly into 512 MB is taken, and the one before it makes room for the next", async () => {
  const [[, row] = []] = filterRows(({ path }) => path.endsWith("/avatar"));
  if (!row) throw new Error("the document has no avatar");
  const stage = await newStage(row);
  const { id } = stage.person;
  expect((await sendRow(stage)).status).toBe(201);
  const held = (await readEverything(id)).storedFiles.reduce((sum, { bytes }) => sum + bytes, 0);
  await fill.bytes(id, most - held);
  expect((await sendRow(stage)).status).toBe(201);
  await fill.bytes(id, 1);
  await expectRefused(full(id), () => sendRow(stage));
});
