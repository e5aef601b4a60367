import sharp from "sharp";
import { expect, it } from "vitest";
import { renderer } from "@/app/_page/built";
import { renderPage, renderPreview } from "@/lib/page/view/rendered-page";
import { getProfileView } from "@/lib/page/view/view";
import { call, read } from "../support/api";
import { newConnection } from "../support/people";
import { upload } from "../support/uploads";

const cdn = "http://localhost:3000/cdn/";

/** Red, green and blue side by side, too uneven for a lossless file to be small. */
async function threeBars(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 60, sigma: 20 } as const;
  const bars = await Promise.all(
    (["#c80000", "#00c800", "#0000c8"] as const).map(async (background, index) => ({
      input: await sharp({ create: { width: width / 3, height, channels: 3, background } })
        .png()
        .toBuffer(),
      left: (index * width) / 3,
      top: 0,
      blend: "add" as const,
    })),
  );
  return sharp({ create: { width, height, channels: 3, background: "black", noise } })
    .composite(bars)
    .png()
    .toBuffer();
}

async function newPage() {
  const { person, access_token: token } = await newConnection(["profile.update", "links", "cards", "uploads"]);
  const get = async () => {
    const response = await call("GET", "/api/page", { token });
    return { etag: String(response.headers.get("etag")), page: await response.json() };
  };
  const putFocus = async (background_focus: unknown) => {
    const { etag, page } = await get();
    const json = { ...page, settings: { ...page.settings, background_focus } };
    return read(await call("PUT", "/api/page", { token, json, headers: { "If-Match": etag } }));
  };
  const focus = async () => (await get()).page.settings.background_focus;
  const send = async (file: Uint8Array) => {
    const response = await upload("background", token, file);
    expect(response.status).toBe(201);
    return String((await response.json()).url)
      .replace(cdn, "")
      .replace(".webp", "");
  };
  return { ...person, token, get, putFocus, focus, send };
}

/** A picture that the service makes when it is asked for, which may take longer than a visitor waits. */
async function pixelsOf(path: string) {
  for (;;) {
    const response = await call("GET", path);
    if (response.status === 302 || response.headers.get("cache-control") === "no-store") continue;
    expect(response.status).toBe(200);
    return sharp(Buffer.from(await response.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
  }
}

/** The strongest colour of three points of the middle row: at both ends and between them. */
function barsOf({ data, info }: Awaited<ReturnType<typeof pixelsOf>>): string[] {
  const row = Math.floor(info.height / 2) * info.width;
  return [4, Math.floor(info.width / 2), info.width - 5].map((x) => {
    const pixel = [...data.subarray((row + x) * 3, (row + x) * 3 + 3)];
    return ["red", "green", "blue"][pixel.indexOf(Math.max(...pixel))] ?? "";
  });
}

it("GET and PUT /api/page have the focal point of the background, and the user shapes of the API have not", async () => {
  const { username, token, focus, putFocus } = await newPage();
  const users = async () => [
    await read(await call("GET", `/api/user/${username}`)),
    await read(await call("GET", `/api/users/${username}`)),
  ];
  const before = await users();
  expect(await focus()).toEqual({ x: 50, y: 50 });
  const { status, body } = await putFocus({ x: 0, y: 100 });
  expect([status, body]).toMatchObject([200, { settings: { background_focus: { x: 0, y: 100 } } }]);
  expect(await focus()).toEqual({ x: 0, y: 100 });
  expect(await users()).toEqual(before);
  expect((await putFocus({ x: 30 })).body).toMatchObject({ settings: { background_focus: { x: 30, y: 50 } } });
  for (const wrong of [
    { x: 101, y: 0 },
    { x: -1, y: 0 },
    { x: 0.5, y: 0 },
    { x: "0", y: 0 },
    { x: 1, y: 1, z: 1 },
    null,
  ])
    expect((await putFocus(wrong)).status, JSON.stringify(wrong)).toBe(400);
  const patch = await call("PATCH", "/api/user", { token, json: { background_focus: { x: 1, y: 1 } } });
  expect(patch.status).toBe(400);
});

it("a new background begins in its middle, and so does one that is uploaded after a removal", async () => {
  const { token, focus, putFocus, send } = await newPage();
  await send(await threeBars(30, 20));
  await putFocus({ x: 10, y: 20 });
  await send(await threeBars(60, 20));
  expect(await focus()).toEqual({ x: 50, y: 50 });
  await putFocus({ x: 10, y: 20 });
  await call("PATCH", "/api/user", { token, json: { assets: { background: null } } });
  expect(await focus()).toEqual({ x: 50, y: 50 });
});

it("a page names its focal point in its style and in the pictures for upright phones, and a page without one does neither", async () => {
  const { username, putFocus, send } = await newPage();
  const name = await send(await threeBars(900, 600));
  const shown = async () => {
    const view = await getProfileView(username);
    const page = (await renderPage(renderer, view)).variants.identity.bytes.toString();
    const preview = String((await renderPreview(renderer, view)).body);
    return { page, preview, cuts: [...page.matchAll(/-t720\w*\.avif/g)].map(([cut]) => cut) };
  };
  const plain = await shown();
  expect([plain.page.includes("--profile-focus:"), plain.cuts]).toEqual([false, ["-t720.avif"]]);
  await putFocus({ x: 20, y: 70 });
  const moved = await shown();
  expect([moved.page.includes("--profile-focus:20% 70%"), moved.cuts]).toEqual([true, ["-t720x20.avif"]]);
  // In the editor the point moves, and a picture that is cut would have to be made for each place.
  expect([moved.preview.includes("--profile-focus:20% 70%"), moved.preview.includes(`${name}-t`)]).toEqual([
    true,
    false,
  ]);
  expect(moved.preview).toContain(`/cdn/${name}-w2400.avif`);
});

it("the picture for upright phones is cut at the focal point, and goes with its background", async () => {
  const { token, send } = await newPage();
  const name = await send(await threeBars(900, 600));
  const cut = async (mark: string) => barsOf(await pixelsOf(`/cdn/${name}-${mark}.webp`));
  expect([await cut("t720x0"), await cut("t720"), await cut("t720x100")]).toEqual([
    ["red", "red", "green"],
    ["red", "green", "blue"],
    ["green", "blue", "blue"],
  ]);
  const { info } = await pixelsOf(`/cdn/${name}-t720x0.webp`);
  expect([info.width, info.height]).toEqual([338, 600]);
  await call("PATCH", "/api/user", { token, json: { assets: { background: null } } });
  expect((await call("GET", `/cdn/${name}-t720x0.webp`)).status).toBe(404);
});

it("the picture for messengers keeps the focal point of the background in view", async () => {
  const { username, putFocus, send } = await newPage();
  await send(await threeBars(2400, 630));
  const addresses = new Set<string>();
  for (const [x, corners] of [
    [0, ["red", "green"]],
    [100, ["green", "blue"]],
  ] as const) {
    await putFocus({ x, y: 50 });
    const { variants } = await renderPage(renderer, await getProfileView(username));
    const html = variants.identity.bytes.toString();
    const address = /og\.png\?[^"]+/.exec(html)?.[0] ?? "";
    addresses.add(address);
    const [left, , right] = barsOf(await pixelsOf(`/${username}/${address}`));
    expect([left, right]).toEqual(corners);
  }
  expect(addresses.size).toBe(2);
});
