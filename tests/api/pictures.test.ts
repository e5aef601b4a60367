import { rmSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, it } from "vitest";
import { renderer } from "@/app/_page/built";
import { database } from "@/db/client";
import { cards, pageDrafts, storedFiles } from "@/db/schema";
import { quotas, storageBytesPerUser } from "@/lib/core/limits/quotas";
import type { Scope } from "@/lib/core/operation/scopes";
import { sweepFiles } from "@/lib/media/files/removal";
import { checkInstance, repairInstance } from "@/lib/operator/integrity/check";
import { releaseOutdatedDraftFiles } from "@/lib/page/drafts/draft-files";
import { listVersions } from "@/lib/page/drafts/version-store";
import { renderPage } from "@/lib/page/view/rendered-page";
import { getProfileView } from "@/lib/page/view/view";
import { call, read } from "../support/api";
import { imageFile } from "../support/images";
import { sound } from "../support/integrity";
import { payloads } from "../support/payloads";
import { newConnection } from "../support/people";
import { errorAnswer } from "../support/refusal";
import { addRows, setRows } from "../support/rows";
import { filesOnDisk } from "../support/stored-files";
import { upload } from "../support/uploads";

// biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape
type Body = any;
const answerOf = async (response: Promise<Response>): Promise<{ status: number; body: Body }> => read(await response);
const cdn = "http://localhost:3000/cdn";
const data = process.env.DATA_DIR ?? "";
const scopes: Scope[] = ["profile.update", "links", "cards", "uploads"];
const picture = imageFile("photo.jpg");
const onDisk = () => filesOnDisk(data).stored.filter((key) => key.startsWith("images/"));

async function newOwner(granted = scopes) {
  const { person, access_token: token } = await newConnection(granted);
  const send = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
    answerOf(call(method, path, { token, headers, ...(json !== undefined && { json }) }));
  const sendPicture = async (bytes: Uint8Array = picture): Promise<string> => {
    const { status, body } = await answerOf(upload("image", token, bytes));
    expect(status).toBe(201);
    return body.file;
  };
  const put = async (change: object) => {
    const { body: page } = await send("GET", "/api/page");
    return send("PUT", "/api/page", { ...page, ...change }, { "If-Match": "*" });
  };
  return { ...person, token, send, sendPicture, put };
}
const gallery = (...images: object[]) => ({ type: "image", value: null, extra: { images } });
const plain = (file: string) => ({ file, alt: "", link: null });

/** What happens a day after the last upload or save. */
async function forgetUploads(ownerId: string): Promise<void> {
  await setRows(pageDrafts, { filesUntil: new Date(Date.now() - 1_000) }, eq(pageDrafts.userId, ownerId));
  await releaseOutdatedDraftFiles();
  await sweepFiles();
}

async function htmlOf(username: string): Promise<string> {
  const { variants } = await renderPage(renderer, await getProfileView(username));
  return variants.identity.bytes.toString();
}

it("a picture is stored upright, no larger than a screen and without metadata, and its upload says how large it is", async () => {
  const { token } = await newOwner();
  const create = { width: 2400, height: 3200, channels: 3, background: "#7a9e87" } as const;
  const sideways = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { status, body } = await answerOf(upload("image", token, sideways));
  expect({ status, body }).toEqual({
    status: 201,
    body: { url: `${cdn}/images/${body.file}`, file: body.file, width: 2560, height: 1920 },
  });
  expect(body.file).toMatch(/^[0-9a-f-]{36}\.webp$/);
  const served = await call("GET", `/cdn/images/${body.file}`);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const { format, width, height, exif } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  expect({ format, width, height, exif }).toEqual({ format: "webp", width: 2560, height: 1920, exif: undefined });
  const moving = await answerOf(upload("image", token, imageFile("moving.gif")));
  expect(moving.status).toBe(201);
  const [record] = await database()
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.key, `images/${moving.body.file}`));
  expect(record).toMatchObject({ isAnimated: true, width: moving.body.width, height: moving.body.height });
});

it("POST /api/upload/image refuses what is no picture, and a token without the scope", async () => {
  const [owner, other] = [await newOwner(), await newOwner(["cards"])];
  expect(await answerOf(upload("image", owner.token, Buffer.from("<svg/>")))).toMatchObject({
    status: 415,
    body: { error: "unsupported_media_type" },
  });
  expect(await answerOf(upload("image", other.token, picture))).toMatchObject({
    status: 403,
    body: { error: "insufficient_scope" },
  });
});

it("a card of pictures is added, listed with its pictures, and deleted with their files", async () => {
  const { id, send, sendPicture } = await newOwner();
  const before = onDisk();
  const [one, two] = [await sendPicture(), await sendPicture(imageFile("lossy.webp"))];
  const images = [
    { file: one, alt: "A lake", link: null },
    { file: two, alt: "", link: "https://ada.example/shop" },
  ];
  const { status, body } = await send("POST", "/api/cards", { ...gallery(...images), value: "Lakes" });
  expect({ status, body }).toEqual({ status: 201, body: { id: body.id, type: "image", value: "Lakes" } });
  expect(await send("GET", `/api/cards/${body.id}`)).toEqual({ status: 200, body });
  expect(await send("GET", "/api/cards")).toEqual({ status: 200, body: [{ ...body, extra: { images } }] });
  expect(onDisk()).toEqual([...before, `images/${one}`, `images/${two}`].sort());
  const { body: again } = await send("POST", "/api/cards", gallery(plain(one)));
  await forgetUploads(id);
  expect((await send("DELETE", `/api/cards/${body.id}`)).status).toBe(204);
  expect(onDisk()).toEqual([...before, `images/${one}`].sort());
  expect((await send("DELETE", `/api/cards/${again.id}`)).status).toBe(204);
  expect(onDisk()).toEqual(before);
  expect((await send("DELETE", `/api/cards/${again.id}`)).status).toBe(404);
});

it("a card of pictures takes the last place of an account and no place beyond that, also when several come at once", async () => {
  const { id, send, sendPicture } = await newOwner();
  const file = await sendPicture();
  const others = Array.from({ length: quotas.cards.free - 1 }, (_, position) => ({ userId: id, position }));
  await addRows(
    cards,
    others.map((row) => ({ ...row, type: "weather", value: "Lisbon" })),
  );
  const answers = await Promise.all([1, 2, 3].map(() => send("POST", "/api/cards", gallery(plain(file)))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const created = answers.find(({ status }) => status === 201)?.body;
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toEqual(Array(2).fill(errorAnswer(409, "limit_reached", expect.stringContaining("cards"))));
  const { body } = await send("GET", "/api/cards");
  expect([body.length, body.at(-1).id]).toEqual([quotas.cards.free, created.id]);
});

it("POST /api/cards refuses a picture of another person, and one that is not stored", async () => {
  const [owner, other] = [await newOwner(), await newOwner()];
  const [own, foreign] = [await owner.sendPicture(), await other.sendPicture()];
  const gone = `${crypto.randomUUID()}.webp`;
  for (const file of [foreign, gone]) {
    const refused = await owner.send("POST", "/api/cards", gallery(plain(own), plain(file)));
    const problem = `${file} is not stored any more; upload it again`;
    expect(refused).toEqual(
      errorAnswer(400, "invalid_request", `The field extra.images.1.file is not valid: ${problem}`, {
        "extra.images.1.file": [problem],
      }),
    );
  }
  expect(await owner.send("GET", "/api/cards")).toEqual({ status: 200, body: [] });
  expect((await owner.put({ links: [{ type: "github", value: "ada", picture: foreign }] })).body.fields).toEqual({
    "links.0.picture": expect.any(Array),
  });
  expect((await owner.put({ cards: [gallery(plain(foreign))] })).body.fields).toEqual({
    "cards.0.extra.images.0.file": expect.any(Array),
  });
});

it("PUT /api/page stores pictures of cards and links, keeps replaced ones for its versions, and visitors see the new ones", async () => {
  const { id, username, send, sendPicture, put } = await newOwner();
  const [one, two, three] = [await sendPicture(), await sendPicture(), await sendPicture()];
  const link = { type: "github", value: "ada", title: "Code", picture: one };
  const card = gallery({ file: two, alt: "A lake", link: "https://ada.example/" }, plain(one));
  const first = await put({ links: [link], cards: [card] });
  expect(first.status).toBe(200);
  expect([first.body.links, first.body.cards]).toEqual([
    [
      {
        ...{ ...link, id: first.body.links[0].id, hidden: false, featured: false, me: true },
        ...{ from: null, until: null, proof: null },
      },
    ],
    [{ ...card, id: first.body.cards[0].id }],
  ]);
  expect(await send("GET", "/api/page")).toEqual({ status: 200, body: first.body });
  // The contract's links have no picture.
  expect((await send("GET", "/api/links")).body).toEqual([
    { id: first.body.links[0].id, type: "github", value: "ada" },
  ]);
  const html = await htmlOf(username);
  for (const part of [
    `src="${cdn}/images/${one.replace(".webp", "-s128.avif")}"`,
    `<img src="${cdn}/images/${two}" alt="A lake" width="48" height="64" loading="lazy" decoding="async"/>`,
    '<a href="https://ada.example/" target="_blank" rel="noopener" data-ratio="8">',
    `<a href="${cdn}/images/${one}" data-large="" aria-label="Open picture 2 of 2" data-ratio="8">`,
  ])
    expect(html).toContain(part);
  const second = await put({ links: [{ ...link, picture: three }], cards: [] });
  expect(second.body.links[0].picture).toBe(three);
  expect(await htmlOf(username)).not.toContain(two);
  await forgetUploads(id);
  for (const file of [one, two, three]) expect(onDisk()).toContain(`images/${file}`);
  expect((await listVersions(id)).map(({ document }) => document.links[0]?.picture)).toEqual([three, one, undefined]);
});

it("DELETE /api/links/{id} deletes the picture of the link, unless a version of the page has it", async () => {
  const { send, sendPicture, put } = await newOwner();
  const file = await sendPicture();
  const { body } = await put({ links: [{ type: "github", value: "ada", picture: file }] });
  expect((await send("DELETE", `/api/links/${body.links[0].id}`)).status).toBe(204);
  expect(onDisk()).toContain(`images/${file}`);
  expect((await send("DELETE", `/api/links/${body.links[0].id}`)).status).toBe(404);
});

it("a picture that nothing names goes a day after its upload, and one that a card names stays", async () => {
  const { id, send, sendPicture } = await newOwner();
  const [named, forgotten] = [await sendPicture(), await sendPicture()];
  expect((await send("POST", "/api/cards", gallery(plain(named)))).status).toBe(201);
  await forgetUploads(id);
  expect(onDisk()).toContain(`images/${named}`);
  expect(onDisk()).not.toContain(`images/${forgotten}`);
  expect(await checkInstance(new AbortController().signal)).toEqual(sound);
});

it("a picture counts against the 512 MB of an account", async () => {
  const { id, token } = await newOwner();
  const key = `backgrounds/${crypto.randomUUID()}.mp4`;
  await addRows(storedFiles, { key, userId: id, state: "live", bytes: storageBytesPerUser });
  expect(await answerOf(upload("image", token, picture))).toEqual(
    errorAnswer(409, "limit_reached", expect.stringContaining("512 MB")),
  );
  await database().delete(storedFiles).where(eq(storedFiles.key, key));
});

it("the check finds lost pictures, and the repair takes them from cards and links, and a card with its last one", async () => {
  const { send, sendPicture } = await newOwner();
  const [one, two, three] = [await sendPicture(), await sendPicture(), await sendPicture()];
  for (const images of [[plain(one), plain(two)], [plain(one)]]) await send("POST", "/api/cards", gallery(...images));
  const { body: page } = await send("GET", "/api/page");
  const links = [{ type: "github", value: "ada", picture: three }];
  await send("PUT", "/api/page", { ...page, links }, { "If-Match": "*" });
  for (const file of [one, three]) rmSync(join(data, "files", "images", file));
  const lost = [`images/${one}`, `images/${three}`].sort();
  const { signal } = new AbortController();
  expect(await repairInstance(signal)).toEqual({ ...sound, found: { ...sound, ok: false, rows_without_files: lost } });
  const { body: repaired } = await send("GET", "/api/page");
  expect(repaired.cards).toEqual([{ ...page.cards[0], extra: { images: [plain(two)] } }]);
  expect(repaired.links[0].picture).toBeNull();
});

it("whatever is written into the fields of pictures stays text", async () => {
  const { username, send, sendPicture } = await newOwner();
  const file = await sendPicture();
  const written = payloads.filter((payload) => !/[\p{Cc}\u202e]/u.test(payload)).slice(0, 12);
  const tagsOf = (html: string) => html.replaceAll(/<style>.*?<\/style>/gs, "").match(/<(?:[^<>"]|"[^"]*")*>/g) ?? [];
  const cut = (text: string, length: number) => [...text].slice(0, length).join("");
  const expected = (await send("POST", "/api/cards", { ...gallery({ file, alt: "x" }), value: "x" })).status;
  expect(expected).toBe(201);
  const plainTags = tagsOf(await htmlOf(username)).length;
  for (const payload of written) {
    const { body: page } = await send("GET", "/api/page");
    const card = { ...gallery({ file, alt: cut(payload, 250) }), value: cut(payload, 100) };
    const { status } = await send("PUT", "/api/page", { ...page, cards: [card] }, { "If-Match": "*" });
    expect([payload, status]).toEqual([payload, 200]);
    expect([payload, tagsOf(await htmlOf(username)).length]).toEqual([payload, plainTags]);
    const link = await send("POST", "/api/cards", gallery({ file, link: cut(payload, 500) }));
    expect([payload, link.status]).toEqual([payload, 400]);
  }
});
