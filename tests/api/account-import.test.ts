import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { pendingDeletion, sessions, storedFiles } from "@/db/schema";
import { importBounds } from "@/lib/core/limits/quotas";
import { listEvents } from "@/lib/core/owners/event-store";
import { localPath } from "@/lib/media/storage/local-disk";
import { getDraft, getPage, saveDraft } from "@/lib/page/drafts/publish";
import { listVersions } from "@/lib/page/drafts/version-store";
import { updateAccountFlag, updateUser } from "@/lib/people/users/store";
import { call } from "../support/api";
import { ownCards } from "../support/own-cards";
import { newApplication, newTokens } from "../support/people";
import { addRows, setRows } from "../support/rows";
import { newMember, sameOriginHeaders } from "../support/signed-in";
import { filesOnDisk, untilRenditionsAreMade } from "../support/stored-files";
import { fileForm, upload } from "../support/uploads";
import { createZip, unzip } from "../support/zips";

type Member = Awaited<ReturnType<typeof newMember>>;
type Files = Map<string, Buffer>;

const path = "/settings/account/import";
const onDisk = () => filesOnDisk(process.env.DATA_DIR ?? "");
const file = (name: string) => readFileSync(`tests/files/${name}`);

function send({ cookie }: Member, zip: Uint8Array, fields: Record<string, string> = { replace: "on" }) {
  return call("POST", path, { headers: { ...sameOriginHeaders, cookie }, body: fileForm(zip, fields) });
}

async function exported({ cookie }: Member): Promise<Files> {
  const response = await call("POST", "/settings/account/export", { headers: { ...sameOriginHeaders, cookie } });
  expect(response.status).toBe(200);
  return unzip(Buffer.from(await response.arrayBuffer()));
}

const json = (files: Files, name: string) => JSON.parse(String(files.get(name)));

/** The page of an export with the bytes of its files in place of their names, and without ids. */
function contentOf(files: Files) {
  const page = json(files, "page.json");
  const bytes = (folder: string, name: string | null) =>
    name && (files.get(`files/${folder}/${name}`)?.toString("base64") ?? `no ${name}`);
  const bytesIn = (entry: { picture?: string | null; extra?: { images?: { file: string }[] } | null }) => ({
    ...entry,
    ...(entry.picture && { picture: bytes("images", entry.picture) }),
    ...(entry.extra?.images && {
      extra: { images: entry.extra.images.map((image) => ({ ...image, file: bytes("images", image.file) })) },
    }),
  });
  const withoutId = ({ id: _, ...entry }: { id: string }) => bytesIn(entry);
  const entries = new Map(
    [...page.headings, ...page.links, ...page.cards].map((entry: { id: string }) => [entry.id, withoutId(entry)]),
  );
  return {
    ...page,
    order: page.order.map((id: string) => entries.get(id)),
    headings: page.headings.map(withoutId),
    files: Object.fromEntries(
      Object.entries<string | null>(page.files).map(([kind, name]) => [kind, bytes(`${kind}s`, name)]),
    ),
    links: page.links.map(withoutId),
    cards: page.cards.map(withoutId),
    tracks: page.tracks.map(({ id: _, ...track }: { id: string; file: string; cover: string | null }) => ({
      ...track,
      file: bytes("audios", track.file),
      cover: bytes("audios-covers", track.cover && `${track.cover}.png`),
    })),
  };
}

let [source, zip]: [Files, Buffer] = [new Map(), Buffer.alloc(0)];

beforeAll(async () => {
  const ada = await newMember();
  await updateAccountFlag(ada.username, "isPremium", true);
  const scopes = ["identify", "profile.update", "links", "cards", "uploads"] as const;
  const { access_token: token } = await newTokens(ada.id, await newApplication(ada.id), [...scopes]);
  const json = (body: unknown) => ({ token, json: body });
  await call("PATCH", "/api/user", json({ bio: "From elsewhere", alias: `${ada.username}a`, layout: "compact" }));
  await call("POST", "/api/links", json({ type: "github", value: "ada" }));
  // Lossy, and in two places.
  const { file: picture } = await (await upload("image", token, file("images/photo.jpg"))).json();
  const images = [{ file: picture, alt: "A lake", link: "https://ada.example/" }];
  const cards = [{ type: "weather", value: "Rome" }, ...ownCards, { type: "image", value: "Lakes", extra: { images } }];
  for (const card of cards) await call("POST", "/api/cards", json(card));
  const page = await call("GET", "/api/page", { token });
  const { order, ...rest } = await page.json();
  const heading = { id: crypto.randomUUID(), title: "Work" };
  const links = rest.links.map((link: object) => ({ ...link, picture }));
  const next = {
    ...rest,
    links,
    headings: [heading],
    order: [...order.slice(1, 3), heading.id, order[0], ...order.slice(3)],
  };
  const headers = { "If-Match": String(page.headers.get("etag")) };
  expect((await call("PUT", "/api/page", { ...json(next), headers })).status).toBe(200);
  const uploads = [
    // Lossy, so that another conversion would change it.
    await upload("avatar", token, file("images/photo.jpg")),
    await upload("background", token, file("images/photo.jpg")),
    await upload("cursor", token, file("tour/cursor.cur")),
    await upload("font", token, file("tour/font.ttf")),
    await upload("audio", token, file("audio/constant.mp3"), { name: "Song", cover: file("tour/avatar.png") }),
  ];
  expect(uploads.map(({ status }) => status)).toEqual(Array(5).fill(201));
  await untilRenditionsAreMade();
  source = await exported(ada);
  zip = await createZip(source);
});

it("An export becomes the page of another account, byte for byte, under new ids and file names", async () => {
  const ben = await newMember();
  await updateAccountFlag(ben.username, "isPremium", true);
  const response = await send(ben, zip);
  expect([response.status, response.headers.get("location")]).toEqual([303, "/settings/account/data?outcome=imported"]);
  expect((await listEvents(ben.id, 1))[0]).toMatchObject({ kind: "page_imported", details: {} });
  const copy = await exported(ben);
  expect(contentOf(copy)).toEqual(contentOf(source));
  expect(contentOf(copy).cards.slice(1, -1)).toEqual(ownCards);
  const [before, after] = [json(source, "page.json"), json(copy, "page.json")];
  for (const list of ["headings", "links", "cards", "tracks"]) expect(after[list][0].id).not.toBe(before[list][0].id);
  expect(after.files.avatar).not.toBe(before.files.avatar);
  expect(json(copy, "account.json")).toMatchObject({ username: ben.username, alias: null });
  expect([json(copy, "applications.json"), json(copy, "connections.json")]).toEqual([[], []]);
  const stored = await database().select().from(storedFiles).where(eq(storedFiles.userId, ben.id));
  expect(stored.map(({ state }) => state)).toEqual(Array(7).fill("live"));
  for (const { key, bytes } of stored) expect(readFileSync(localPath(key)).length).toBe(bytes);
  expect(onDisk().incoming).toEqual([]);
});

it("An import restores the page of its own account, whose former page becomes a version, and discards the draft", async () => {
  const eve = await newMember();
  await updateAccountFlag(eve.username, "isPremium", true);
  const draft = await getDraft(eve.id);
  const settings = { ...draft.document.settings, bio: "Draft" };
  await saveDraft(eve.id, { ...draft, document: { ...draft.document, settings } });
  expect((await send(eve, zip)).status).toBe(303);
  expect((await send(eve, await createZip(await exported(eve)))).status).toBe(303);
  const { document, conflicts } = await getDraft(eve.id);
  expect([document, conflicts]).toEqual([await getPage(eve.id), []]);
  expect((await listVersions(eve.id)).map(({ document }) => document.settings.bio)).toEqual([
    "From elsewhere",
    "From elsewhere",
    null,
  ]);
});

it("An export is accepted when another program packed it again, and when it lists files that were lost", async () => {
  const fay = await newMember();
  await updateAccountFlag(fay.username, "isPremium", true);
  const page = json(source, "page.json");
  const lost = `files/avatars/${page.files.avatar}`;
  const manifest = { ...json(source, "manifest.json"), missing_files: [lost] };
  const rest = [...source].filter(([name]) => name !== lost && name !== "manifest.json");
  const again = await createZip([...rest, ["manifest.json", JSON.stringify(manifest)]], {
    folders: ["files/avatars/"],
  });
  expect((await send(fay, again)).status).toBe(303);
  expect((await getPage(fay.id)).files).toMatchObject({ avatar: null, background: expect.any(String) });
});

it("an export of the format before, and one with many messages, are accepted as well", async () => {
  const fay = await newMember();
  await updateAccountFlag(fay.username, "isPremium", true);
  const manifest = JSON.stringify({ ...json(source, "manifest.json"), format: 1 });
  const rest = [...source].filter(([name]) => name !== "messages.json" && name !== "manifest.json");
  const { headings: _, order: __, ...page } = json(source, "page.json");
  const links = page.links.map((link: object) => ({ ...link, section: "Work" }));
  const earlier = [...rest, ["manifest.json", manifest] as const].map(([name, text]) =>
    name === "page.json" ? ([name, JSON.stringify({ ...page, links })] as const) : ([name, text] as const),
  );
  expect((await send(fay, await createZip(earlier))).status).toBe(303);
  const { headings, order, cards } = await getPage(fay.id);
  expect(headings.map(({ title }) => title)).toEqual(["Work"]);
  expect(order.slice(0, 3)).toEqual([headings[0]?.id, expect.any(String), cards[0]?.id]);
  const messages = randomBytes(importBounds.jsonBytes).toString("hex");
  expect((await send(fay, await withEntry("messages.json", messages))).status).toBe(303);
});

it("an avatar in an archive that no conversion has made is converted as an upload is", async () => {
  const ben = await newMember();
  const one = { width: 6_300, height: 6_300, channels: 3, background: "#123" } as const;
  const large = await sharp({ create: one }).webp({ lossless: true }).toBuffer();
  const page = json(source, "page.json");
  const plain = { ...page, files: { avatar: page.files.avatar }, tracks: [] };
  plain.settings.profile.font = "Inter";
  const parts = new Map<string, Buffer | string>(source)
    .set("page.json", JSON.stringify(plain))
    .set(`files/avatars/${page.files.avatar}`, large);
  expect((await send(ben, await createZip(parts))).status).toBe(303);
  const { avatar } = (await getPage(ben.id)).files;
  expect(await sharp(localPath(`avatars/${avatar}`)).metadata()).toMatchObject({ width: 1_024, height: 1_024 });
});

const uuid = "3c5a6d0e-2a50-4b52-9df5-0a8f2f9c1f77";
const avatar = `files/avatars/${uuid}.webp`;
const without = (name: string) => createZip([...source].filter(([entry]) => entry !== name));
const withEntry = (name: string, content: Uint8Array | string) =>
  createZip([...[...source].filter(([entry]) => entry !== name), [name, content]]);
const withPage = (change: object) =>
  withEntry("page.json", JSON.stringify({ ...json(source, "page.json"), ...change }));
const withManifest = (change: object) =>
  withEntry("manifest.json", JSON.stringify({ ...json(source, "manifest.json"), ...change }));
/** With other bytes of the same length, wherever they stand. */
const patched = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");
const withAvatar = async (content: Uint8Array | string) => {
  const own = `files/avatars/${json(source, "page.json").files.avatar}`;
  return [await withEntry(own, content), own] as const;
};
/** Almost as long as a part may be; numbers that differ keep the compression within its bound. */
const manyValues = (whole: object, list: string) =>
  JSON.stringify(whole).replace(
    `"${list}":[]`,
    () => `"${list}":[${Array.from({ length: 800_000 }, (_, index) => (index * 7919) % 10_000)}]`,
  );
const twice = (name: string) => createZip([...source, [name, source.get(name) ?? ""]]);
const link = { type: "github", value: "ada" };
const unlike = (name: string, what = "") => `${name} does not match the export format${what && `: ${what}`}`;

const hostile: [refusal: string, make: () => Promise<Buffer>][] = [
  ["The file is not a ZIP file, or is damaged", async () => file("tour/avatar.png")],
  ["The file is not a ZIP file, or is damaged", async () => zip.subarray(0, zip.length - 40)],
  ["The archive lacks page.json", () => without("page.json")],
  ["The archive lacks manifest.json", () => without("manifest.json")],
  [unlike("manifest.json", "format"), () => withEntry("manifest.json", '{"format":4}')],
  [unlike("page.json"), () => withEntry("page.json", "{")],
  [unlike("page.json", "links.0.value"), () => withPage({ links: [{ ...link, value: "javascript:alert(1)" }] })],
  [unlike("page.json", "admin"), () => withPage({ admin: true })],
  ["The archive has an entry that is no part of an export: readme.txt", () => withEntry("readme.txt", "Hello")],
  [
    "The archive has an entry whose name leads out of it: ../etc.json",
    async () => patched(await withEntry("xx/etc.json", "{}"), "xx/etc.json", "../etc.json"),
  ],
  [`${avatar} is a link or a device, not a file`, () => createZip([[avatar, "/etc/passwd"]], { mode: 0o120777 })],
  ["The archive has two entries of one name: links.json", () => twice("links.json")],
  [
    unlike("page.json", "must have at most 20000 values in all"),
    () => withEntry("page.json", manyValues({ ...json(source, "page.json"), links: [] }, "links")),
  ],
  [
    unlike("manifest.json", "missing_files: must have at most 5000 entries"),
    () => withManifest({ missing_files: Array(5_001).fill(0) }),
  ],
  ["page.json unpacks to more than 4 MB", () => withEntry("page.json", Buffer.alloc(5_000_000, " "))],
  ["links.json has a compression ratio above 100", () => withEntry("links.json", Buffer.alloc(3_000_000, " "))],
  [
    `The archive lacks ${avatar}, which page.json names`,
    () => withPage({ files: { ...json(source, "page.json").files, avatar: `${uuid}.webp` } }),
  ],
];

async function expectRefused(member: Member, sent: Uint8Array, sentence: string, status = 400) {
  const [page, disk] = [await getPage(member.id), onDisk()];
  const response = await send(member, sent);
  const text = (await response.text()).replaceAll("&#39;", "'").replaceAll("&quot;", '"');
  expect([response.status, response.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
  expect(text).toContain(sentence);
  expect(text).toContain("Nothing has changed.");
  expect(await getPage(member.id)).toEqual(page);
  const live = sql`${storedFiles.userId} = ${member.id} and ${storedFiles.state} <> ${pendingDeletion}`;
  expect(await database().$count(storedFiles, live)).toBe(0);
  expect(onDisk()).toEqual(disk);
}

it.each(hostile)("An archive is refused with the sentence %s, and changes nothing", async (sentence, make) =>
  expectRefused(await newMember(), await make(), sentence),
);

it("An archive with a file of another kind, a damaged one or one that is no picture is refused, and names it", async () => {
  const ben = await newMember();
  await updateAccountFlag(ben.username, "isPremium", true);
  const [asText, own] = await withAvatar("<script>alert(1)</script>");
  await expectRefused(ben, asText, own, 415);
  const [asSound] = await withAvatar(file("audio/constant.mp3"));
  await expectRefused(ben, asSound, own, 415);
  const [cut] = await withAvatar((source.get(own) ?? Buffer.alloc(0)).subarray(0, 200));
  await expectRefused(ben, cut, own);
  const content = source.get(own) ?? Buffer.alloc(0);
  const at = zip.indexOf(content);
  const damaged = Buffer.from(zip);
  damaged.writeUInt8(damaged.readUInt8(at + 60) ^ 1, at + 60);
  await expectRefused(ben, damaged, `${own} is damaged`);
});

it("A font for a free account, too many links, and too little room in an archive are refused with a sentence", async () => {
  await expectRefused(await newMember(), zip, "a font of its own, which this account can't use", 403);
  const ben = await newMember();
  const plain = { ...json(source, "page.json"), files: {}, tracks: [] };
  plain.settings.profile.font = "Inter";
  const many = { ...plain, links: Array(51).fill(link) };
  await expectRefused(ben, await withPage(many), "A profile has at most 50 links", 409);
  const full = {
    key: `avatars/${crypto.randomUUID()}.webp`,
    userId: ben.id,
    state: "live",
    bytes: 512 * 1024 * 1024,
  } as const;
  await addRows(storedFiles, full);
  const disk = onDisk();
  const crowded = await withPage({ ...plain, files: { avatar: json(source, "page.json").files.avatar } });
  const response = await send(ben, crowded);
  expect([response.status, await response.text()]).toEqual([
    409,
    expect.stringContaining("Your files may take 512 MB"),
  ]);
  expect(onDisk()).toEqual(disk);
});

it("The form to import asks for a tick, a file, and for the password of an older session", async () => {
  const ben = await newMember();
  const pageOf = async (response: Promise<Response>) => (await response).text();
  expect(await pageOf(send(ben, zip, {}))).toContain("Confirm that your current page will be replaced");
  const nothing = new FormData();
  nothing.set("replace", "on");
  const empty = call("POST", path, { headers: { ...sameOriginHeaders, cookie: ben.cookie }, body: nothing });
  expect(await pageOf(empty)).toContain("is required");
  await setRows(sessions, { createdAt: sql`now() - interval '1 hour'` }, eq(sessions.userId, ben.id));
  expect(await pageOf(send(ben, zip))).toContain("Enter your password");
  expect(await pageOf(send(ben, zip, { replace: "on", password: "wrong" }))).toContain("Wrong password");
  await updateAccountFlag(ben.username, "isPremium", true);
  const right = await send(ben, zip, { replace: "on", password: "correct horse battery" });
  expect(right.status).toBe(303);
});

it("The form to import is refused in the language of the person", async () => {
  const member = await newMember();
  await updateUser(member.id, { locale: "ar" });
  const text = await (await send(member, zip, {})).text();
  expect(/<html[^>]*>/.exec(text)?.[0]).toBe('<html lang="ar" dir="rtl">');
  expect(text.match(/(?<=<(?:h1|p|a [^>]*)>)[^<]+/g)?.map((words) => words.trim())).toEqual([
    ...["تعذّر استيراد الصفحة", "أكّد أن صفحتك الحالية ستُستبدل. لم يتغيّر شيء.", "العودة إلى حسابك"],
  ]);
});

it("The form to import is for a person who is signed in, on a page of this site", async () => {
  const { cookie } = await newMember();
  const body = () => fileForm(zip, { replace: "on" });
  const refused = [
    [
      await call("POST", path, {
        headers: { ...sameOriginHeaders, cookie, "Sec-Fetch-Site": "cross-site" },
        body: body(),
      }),
      403,
    ],
    [await call("POST", path, { headers: sameOriginHeaders, body: body() }), 303],
    [await call("POST", path, { headers: { ...sameOriginHeaders, cookie }, json: {} }), 415],
    [await call("GET", path, { headers: { cookie } }), 405],
  ] as const;
  expect(refused.map(([response]) => response.status)).toEqual(refused.map(([, status]) => status));
  expect(refused[1][0].headers.get("location")).toBe("/login?next=%2Fsettings%2Faccount%2Fdata%23import");
});
