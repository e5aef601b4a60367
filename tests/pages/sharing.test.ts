import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { referenceEntries } from "@/lib/developers/reference/pages";
import { layouts } from "@/lib/people/users/look";
import { axeProblems } from "../support/accessibility";
import { openPage } from "../support/browser";
import { expectForAMoment, visit } from "../support/pages";
import { decodeCode } from "../support/qr-reader";
import { waitForRender } from "../support/site";
import { type Owner, sample, setUpStage } from "../support/stage";

const stage = setUpStage(["ada", "shy"]);
let origin: string;
let ada: Owner;

beforeAll(async () => {
  origin = stage.site.url;
  ada = await stage.owner();
  const shy = await stage.owner();
  await ada.patch({
    ...{ display_name: "Ada Lovelace", bio: "Notes on the engine,\nand numbers; all of them.", alias: "countess" },
    colors: { accent: "#ff5522", background: "#101c16" },
  });
  await shy.patch({
    ...{ display_name: "Shy", bio: "Find me not.", tab: { use_avatar: false } },
    privacy: { hide_views: true, hide_likes: true, hide_join_date: true, search_engines_indexing: false },
  });
  for (const [type, value] of Object.entries({ github: "ada", custom: "https://ada.example/?a=1&b=2", discord: "ada" }))
    await ada.send("POST", "links", { type, value });
  for (const owner of [ada, shy]) await owner.upload("avatar", sample("images/photo.jpg"));
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, origin), { headers });
const textOf = async (path: string) => (await get(path)).text();
const avatarOf = async (name: string) => (await (await get(`/api/user/${name}`)).json()).assets.avatar;
const headersOf = ({ status, headers }: Response, ...names: string[]) => [
  status,
  ...names.map((name) => headers.get(name)),
];

/** What the head of a page says, as Chromium reads it without running anything. */
async function headOf(path: string) {
  await waitForRender(origin + path);
  const { page, close } = await openPage(stage.browser, { javaScriptEnabled: false });
  await page.goto(origin + path);
  // The page's own scripts are off; this one is the browser's.
  const head = await page.locator("html").evaluate((html) => {
    const read = (element: Element, ...names: string[]) =>
      names.map((name) => element.getAttribute(name)).find((value) => value !== null) ?? "";
    const tags = [...html.querySelectorAll("meta[name],meta[property],link[rel=canonical],link[rel=icon]")].map(
      (tag) => [read(tag, "name", "property", "rel"), read(tag, "content", "href")],
    );
    const data = html.querySelector("script[type='application/ld+json']")?.textContent ?? "null";
    return { title: html.querySelector("title")?.textContent ?? "", tags, data };
  });
  await close();
  return { title: head.title, tags: Object.fromEntries(head.tags), data: JSON.parse(head.data) };
}

it("a page tells messengers and search engines of its owner, under the alias too", async () => {
  const { title, tags, data } = await headOf("/ada");
  const picture = tags["og:image"] ?? "";
  const avatar = await avatarOf("ada");
  const description = "Notes on the engine, and numbers; all of them.";
  const alt = "Ada Lovelace, @ada on Vitrine";
  expect(picture.replace(/\?v=[\w-]{16}$/, "?v=KEY")).toBe(`${origin}/ada/og.png?v=KEY`);
  expect(title).toBe("Ada Lovelace (@ada)");
  expect(tags).toEqual({
    ...{ canonical: `${origin}/ada`, icon: avatar, viewport: "width=device-width, initial-scale=1", description },
    ...{ "color-scheme": "light dark", "theme-color": "#101c16", "profile:username": "ada", "og:type": "profile" },
    ...{ "og:title": title, "og:description": description, "og:url": `${origin}/ada`, "og:site_name": "Vitrine" },
    ...{ "og:image": picture, "og:image:width": "1200", "og:image:height": "630", "og:image:type": "image/png" },
    ...{ "og:image:alt": alt, "twitter:card": "summary_large_image", "twitter:title": title },
    ...{ "twitter:description": description, "twitter:image": picture, "twitter:image:width": "1200" },
    ...{ "twitter:image:height": "630", "twitter:image:type": "image/png", "twitter:image:alt": alt },
  });
  expect(data).toMatchObject({ "@type": "ProfilePage", mainEntity: { name: "Ada Lovelace", image: avatar } });
  expect(await headOf("/Countess")).toEqual({ title, tags, data });
});

it("a page tells nothing of what its owner hides, and asks search engines to stay away", async () => {
  const { tags, data } = await headOf("/shy");
  expect([tags.robots, tags.icon?.replace(/\?.*/, "")]).toEqual(["noindex, nofollow", "/icon.svg"]);
  expect(data).toEqual({
    ...{ "@context": "https://schema.org", "@type": "ProfilePage", url: `${origin}/shy` },
    mainEntity: {
      ...{ "@type": "Person", name: "Shy", alternateName: "@shy", url: `${origin}/shy` },
      ...{ description: "Find me not.", image: await avatarOf("shy") },
    },
  });
  for (const file of ["og.png", "qr.svg", "qr.png", "contact.vcf"]) {
    expect((await get(`/shy/${file}`)).headers.get("x-robots-tag")).toBe("noindex");
    const missing = await get(`/nobody/${file}`);
    expect([missing.status, (await missing.json()).error]).toEqual([404, "not_found"]);
  }
});

it("the picture of a profile is a PNG of 1200 by 630 in the owner's colours, for ever at its address", async () => {
  const [address = ""] = /[^"]*og\.png\?v=[\w-]+/.exec(await textOf("/ada")) ?? [];
  await waitForRender(address);
  const response = await get(address);
  const kept = ["content-type", "cache-control", "content-security-policy"];
  expect(headersOf(response, ...kept)).toEqual([
    ...[200, "image/png", "public, max-age=31536000, immutable", "frame-ancestors 'none'; sandbox"],
  ]);
  const picture = sharp(Buffer.from(await response.arrayBuffer()));
  expect(await picture.metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  const pixels = await picture.removeAlpha().raw().toBuffer();
  expect(pixels.includes(Buffer.from("ff5522".repeat(4), "hex"))).toBe(true);
  const tag = response.headers.get("etag") ?? "";
  expect((await get(address, { "If-None-Match": tag })).status).toBe(304);
  expect((await get("/countess/og.png")).headers.get("etag")).toBe(tag);
  expect((await get("/ada/og.png?v=older")).headers.get("cache-control")).toBe("public, no-cache");
});

it("the QR code of a profile is its address, as a drawing and as a picture, and its contact is a file for phones", async () => {
  await waitForRender(`${origin}/countess/qr.svg`);
  const svg = await get("/countess/qr.svg");
  const kept = ["content-type", "content-disposition", "content-security-policy"];
  expect(headersOf(svg, ...kept)).toEqual([
    ...[
      200,
      "image/svg+xml",
      'inline; filename="ada-qr.svg"',
      "default-src 'none'; img-src data:; frame-ancestors 'none'; sandbox",
    ],
  ]);
  const drawing = sharp(Buffer.from(await svg.arrayBuffer())).resize(600);
  const png = await get("/ada/qr.png");
  const picture = sharp(Buffer.from(await png.arrayBuffer()));
  expect(await picture.metadata()).toMatchObject({ format: "png", width: 1024, height: 1024 });
  for (const image of [drawing, picture]) expect(await decodeCode(image)).toBe(`${origin}/ada`);
  const contact = await get("/ada/contact.vcf");
  expect(headersOf(contact, "content-type", "content-disposition")).toEqual([
    ...[200, "text/vcard; charset=utf-8", 'inline; filename="ada.vcf"'],
  ]);
  expect(await contact.text()).toMatch(/^BEGIN:VCARD\r\n.*FN:Ada Lovelace\r\n.*END:VCARD\r\n$/s);
});

it("pages that are for one person alone may be read by search engines, and say that they are not to be listed", async () => {
  for (const path of ["/login", "/login?next=%2F", "/register", "/register?username=ada", "/reset-password"]) {
    expect([path, /<meta name="robots" content="([^"]*)"/.exec(await textOf(path))?.[1]]).toEqual([path, "noindex"]);
  }
});

it("robots and sitemap name who may be found, and nobody else", async () => {
  expect(await textOf("/robots.txt")).toBe(`User-agent: *
Allow: /
Disallow: /api/
Disallow: /oauth2/
Disallow: /logout$
Disallow: /logout?
Disallow: /logout/
Disallow: /settings$
Disallow: /settings?
Disallow: /settings/

Sitemap: ${origin}/sitemap.xml
`);
  expect(await textOf("/sitemap.xml")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>${origin}/sitemap/1.xml</loc></sitemap>
</sitemapindex>
`);
  const own = ["/", "/gallery", ...referenceEntries().map(({ path }) => path)].map(
    (path) => `<url><loc>${origin}${path}</loc></url>\n`,
  );
  const listed = `<url><loc>${origin}/ada</loc><lastmod>TIME</lastmod></url>\n`;
  const page = await textOf("/sitemap/1.xml");
  expect(page.replaceAll(/<lastmod>20\d\d-\d\d-\d\dT[\d:.]+Z</g, "<lastmod>TIME<")).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${own.join("")}${listed}</urlset>
`,
  );
  for (const path of ["/sitemap/2.xml", "/sitemap/0.xml", "/sitemap/1", "/sitemap/1e3.xml"])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

it("the share menu needs no script for the code and the contact", async () => {
  const { page, close } = await openPage(stage.browser, { javaScriptEnabled: false });
  await page.goto(`${origin}/ada`);
  await page.locator(".profile-share summary").click();
  const shown = page.locator(".profile-share :is(a, button):visible");
  expect(await shown.allInnerTexts()).toEqual(["QR code", "Save contact", "Use this look"]);
  expect(await shown.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
    ...["/ada/qr.svg", "/ada/contact.vcf", `${origin}/register?next=%2Fsettings%2Fprofile%2Flook%3Ffrom%3Dada`],
  ]);
  await close();
});

it("the share menu copies the link, shows the code, and is left by Escape, by keyboard alone", async () => {
  const { page, close } = await openPage(stage.browser, { permissions: ["clipboard-read", "clipboard-write"] });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, `${origin}/countess`);
  const summary = page.getByLabel("Share this page");
  const isFocused = () => summary.evaluate((element) => element === document.activeElement);
  await summary.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Copy link" }).focus();
  const said = { selector: ".profile-share [role=status]", words: "Link copied" };
  const copy = () => page.keyboard.press("Enter");
  await expectForAMoment(page, said, copy);
  const copied = async () => {
    await copy();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  // All pages of the browser have one clipboard.
  await expect.poll(copied).toBe(`${origin}/ada`);
  expect(await axeProblems(page, ".profile-share")).toEqual([]);
  expect(asked).not.toContain("/ada/qr.svg");
  await page.getByRole("link", { name: "QR code" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  expect(await dialog.innerText()).toContain(`${origin.replace("http://", "")}/ada`);
  const width = () => dialog.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  expect(await axeProblems(page, ".profile-share")).toEqual([]);
  await page.keyboard.press("Escape");
  expect([await dialog.count(), await isFocused()]).toEqual([0, true]);
  await page.keyboard.press("Enter");
  expect(await page.getByRole("link", { name: "Save contact" }).isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  expect([await page.locator(".profile-share details").getAttribute("open"), await isFocused()]).toEqual([null, true]);
  await close();
});

it("on a phone one tap opens the system's sheet to share, and another the menu", async () => {
  const { page, close } = await openPage(stage.browser, { hasTouch: true, isMobile: true });
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    const share = async (data: unknown) => {
      shared.push(data);
      if (shared.length === 2) throw new DOMException("left", "AbortError");
      if (shared.length === 3) throw new DOMException("not now", "NotAllowedError");
    };
    Object.assign(navigator, { share });
    Object.assign(window, { shared });
  });
  await visit(page, `${origin}/ada`);
  const menu = page.locator(".profile-share details");
  for (const open of [false, false, true]) {
    await page.getByRole("button", { name: "Share", exact: true }).tap();
    await expect.poll(() => menu.evaluate((details: HTMLDetailsElement) => details.open)).toBe(open);
  }
  const asked = await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  expect(asked).toEqual(Array(3).fill({ title: "Ada Lovelace (@ada)", url: `${origin}/ada` }));
  const shown = page.locator(".profile-share li :is(a, button):visible");
  expect(await shown.allInnerTexts()).toEqual(["Copy link", "QR code", "Save contact", "Use this look"]);
  expect(await axeProblems(page, ".profile-share")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByLabel("More ways to share").tap();
  expect(await shown.count()).toBe(4);
  await close();
});

it("the menu of ways to share lies within a phone's window in every layout", async () => {
  const { page, close } = await openPage(stage.browser, { viewport: { width: 390, height: 844 } });
  const outside: string[] = [];
  for (const layout of layouts) {
    await ada.patch({ layout });
    await visit(page, `${origin}/ada`);
    await page.locator(`[data-layout=${layout}] .profile-share summary`).click();
    const { x, width } = (await page.locator(".profile-share ul").boundingBox()) ?? { x: -1, width: 0 };
    if (x < 0 || x + width > 390) outside.push(`${layout}: from ${x} to ${x + width}`);
  }
  expect(outside).toEqual([]);
  await close();
});
