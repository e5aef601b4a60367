import { readFile } from "node:fs/promises";
import type { Browser } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referenceEntries } from "@/lib/developers/reference/pages";
import { axeProblems } from "../support/accessibility";
import { newContext, openPage, startBrowser } from "../support/browser";
import { visit } from "../support/pages";
import { type Application, newApplication, newPerson } from "../support/people";
import { readCode } from "../support/qr-reader";
import { itInLongRun } from "../support/sampling";
import { openSite, ownerToken, type Site, waitForRender } from "../support/site";

const evil = `</script><img src=x onerror=alert(1)> "'&amp;\` \\u003c 🦊 שלום ]]> {{7*7}}`;
const looks = {
  ada: {
    ...{
      display_name: "Ada Lovelace",
      bio: "Notes on the engine,\nand numbers; all of them.",
      location: "London",
      alias: "countess",
    },
    ...{ colors: { accent: "#ff5522", background: "#101c16" }, avatar_shape: "hexagon" },
  },
  grace: { display_name: "グレース・ホッパー", colors: { accent: "#2266ff", background: "#f4f0e6", text: "#1a1a1a" } },
  shy: {
    ...{ display_name: "Shy", bio: "Find me not.", tab: { use_avatar: false } },
    privacy: {
      hide_views: true,
      hide_likes: true,
      hide_join_date: true,
      hide_badges: true,
      search_engines_indexing: false,
    },
  },
  mallory: {
    display_name: evil.slice(0, 50),
    bio: `${evil}\r\nEND:VCARD\nURL:https://evil.example`,
    location: "<b>;,\\",
  },
};
type Name = keyof typeof looks;
const links = [
  { type: "github", value: "ada" },
  { type: "email", value: "ada@example.com" },
  { type: "custom", value: "https://ada.example/?a=1&b=2" },
  { type: "discord", value: "ada" },
];

let site: Site;
let browser: Browser;
const tokens = new Map<Name, string>();

beforeAll(async () => {
  const applications = new Map<Name, Application>();
  site = await openSite(async () => {
    for (const username of Object.keys(looks) as Name[]) {
      applications.set(username, await newApplication((await newPerson({ username })).id));
    }
  });
  for (const [name, application] of applications) {
    tokens.set(name, await ownerToken(site.url, application));
    await change(name, looks[name]);
  }
  for (const link of links) await send("ada", "POST", "/api/links", link);
  for (const name of ["ada", "shy"] as const) {
    const picture = new FormData();
    picture.append("file", new Blob([await readFile("tests/files/images/photo.jpg")]), "picture.jpg");
    await send(name, "POST", "/api/upload/avatar", picture);
  }
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function send(name: Name, method: string, path: string, body: unknown): Promise<void> {
  const isForm = body instanceof FormData;
  const headers = {
    Authorization: `Bearer ${tokens.get(name)}`,
    ...(!isForm && { "Content-Type": "application/json" }),
  };
  const response = await fetch(site.url + path, { method, headers, body: isForm ? body : JSON.stringify(body) });
  expect([path, response.status < 300, response.ok ? "" : await response.text()]).toEqual([path, true, ""]);
}
const change = (name: Name, look: object) => send(name, "PATCH", "/api/user", look);

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, site.url), { headers });
const textOf = async (path: string) => (await get(path)).text();

type Head = { title: string; tags: string[][]; data: unknown; scripts: string[] };

/** What the head of a page says, as Chromium reads it without running anything. */
async function headOf(path: string): Promise<Head> {
  await waitForRender(site.url + path);
  const context = await newContext(browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url + path);
  // The page's own scripts are off; this one is the browser's.
  const head = await page.locator("html").evaluate((html) => {
    const tag = (element: Element) =>
      element.tagName === "META"
        ? [
            element.getAttribute("name") ?? element.getAttribute("property") ?? "",
            element.getAttribute("content") ?? "",
          ]
        : [element.getAttribute("rel") ?? "", element.getAttribute("href") ?? ""];
    const tags = html.querySelectorAll("meta[name],meta[property],link[rel=canonical],link[rel=icon]");
    const scripts = [...html.querySelectorAll("script")];
    return {
      title: html.querySelector("title")?.textContent ?? "",
      tags: [...tags].map(tag).sort((left, right) => (left.join() < right.join() ? -1 : 1)),
      data: scripts.find(({ type }) => type === "application/ld+json")?.textContent ?? "null",
      scripts: scripts.map(({ type }) => type),
    };
  });
  await context.close();
  return { ...head, data: JSON.parse(head.data) };
}

const avatarOf = async (name: Name) => (await (await get(`/api/user/${name}`)).json()).assets.avatar;
const pictureOf = async (name: Name) =>
  (await headOf(`/${name}`)).tags.find(([tag]) => tag === "og:image")?.[1] ?? "no picture";

describe("what a page tells of itself", () => {
  it("is everything that messengers and search engines read", async () => {
    const { title, tags, data, scripts } = await headOf("/ada");
    const picture = tags.find(([name]) => name === "og:image")?.[1] ?? "";
    const avatar = await avatarOf("ada");
    const description = "Notes on the engine, and numbers; all of them.";
    const alt = "Ada Lovelace, @ada on Vitrine";
    expect(picture.replace(/\?v=[\w-]{16}$/, "?v=KEY")).toBe(`${site.url}/ada/og.png?v=KEY`);
    expect([title, scripts]).toEqual(["Ada Lovelace (@ada)", ["module", "application/ld+json"]]);
    expect(Object.fromEntries(tags)).toEqual({
      canonical: `${site.url}/ada`,
      icon: avatar,
      viewport: "width=device-width, initial-scale=1",
      "color-scheme": "light dark",
      "theme-color": "#101c16",
      description,
      "og:type": "profile",
      "og:title": title,
      "og:description": description,
      "og:url": `${site.url}/ada`,
      "og:site_name": "Vitrine",
      "og:image": picture,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:type": "image/png",
      "og:image:alt": alt,
      "profile:username": "ada",
      "twitter:card": "summary_large_image",
      "twitter:title": title,
      "twitter:description": description,
      "twitter:image": picture,
      "twitter:image:width": "1200",
      "twitter:image:height": "630",
      "twitter:image:type": "image/png",
      "twitter:image:alt": alt,
    });
    expect(data).toMatchObject({
      "@type": "ProfilePage",
      dateCreated: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
      mainEntity: {
        ...{ "@type": "Person", name: "Ada Lovelace", alternateName: "@ada", url: `${site.url}/ada`, image: avatar },
        sameAs: ["https://github.com/ada", "https://ada.example/?a=1&b=2"],
        interactionStatistic: [{ userInteractionCount: 0 }, { userInteractionCount: 0 }],
      },
    });
  });

  it("is the same under the alias, and names the username's address", async () => {
    expect(await headOf("/Countess")).toEqual(await headOf("/ada"));
  });

  it("holds nothing that is hidden", async () => {
    const { tags, data } = await headOf("/shy");
    const own = Object.fromEntries(tags);
    expect([own.robots, own.icon?.replace(/\?.*/, "")]).toEqual(["noindex, nofollow", "/icon.svg"]);
    expect(data).toEqual({
      ...{ "@context": "https://schema.org", "@type": "ProfilePage", url: `${site.url}/shy` },
      mainEntity: {
        ...{ "@type": "Person", name: "Shy", alternateName: "@shy", url: `${site.url}/shy` },
        ...{ description: "Find me not.", image: await avatarOf("shy") },
      },
    });
    for (const file of ["og.png", "qr.svg", "qr.png", "contact.vcf"]) {
      expect((await get(`/shy/${file}`)).headers.get("x-robots-tag")).toBe("noindex");
    }
  });

  it("stays text, whatever a person wrote", async () => {
    const { title, tags, data, scripts } = await headOf("/mallory");
    const own = Object.fromEntries(tags);
    const { display_name, bio } = looks.mallory;
    expect([title, own["og:title"]]).toEqual([`${display_name} (@mallory)`, `${display_name} (@mallory)`]);
    expect(own.description).toBe(bio.replaceAll(/\s+/g, " "));
    expect(data).toMatchObject({ mainEntity: { name: display_name, description: bio } });
    expect(scripts).toEqual(["module", "application/ld+json"]);
    const { page, close } = await openPage(browser);
    let isAlerted = false;
    page.on("dialog", (dialog) => {
      isAlerted = true;
      void dialog.dismiss();
    });
    await visit(page, `${site.url}/mallory`);
    expect([isAlerted, await page.locator("img[src=x]").count()]).toEqual([false, 0]);
    await close();
  });
});

async function pixels(response: Response) {
  const png = Buffer.from(await response.arrayBuffer());
  const { format } = await sharp(png).metadata();
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const has = (...colour: number[]) => {
    for (let at = 0; at < data.length; at += 3)
      if (colour.every((part, index) => data[at + index] === part)) return true;
    return false;
  };
  return { format, width: info.width, height: info.height, has, data };
}

describe("the picture of a profile", () => {
  it("is a PNG of 1200 by 630 in the owner's colours, for ever at its address", async () => {
    const address = await pictureOf("ada");
    const response = await get(address);
    const tag = response.headers.get("etag") ?? "";
    expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      ...[200, "image/png", "public, max-age=31536000, immutable"],
    ]);
    expect(response.headers.get("content-security-policy")).toBe("frame-ancestors 'none'; sandbox");
    const picture = await pixels(response);
    expect(picture).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect([picture.has(0xff, 0x55, 0x22), picture.has(0x22, 0x66, 0xff)]).toEqual([true, false]);
    const known = await get(address, { "If-None-Match": tag });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    expect((await get("/countess/og.png")).headers.get("etag")).toBe(tag);
    expect((await get("/ada/og.png?v=older")).headers.get("cache-control")).toBe("public, no-cache");
  });

  itInLongRun("differs from profile to profile, and changes with it", async () => {
    const [ada, grace] = await Promise.all([pixels(await get("/ada/og.png")), pixels(await get("/grace/og.png"))]);
    expect([grace.has(0x22, 0x66, 0xff), grace.data.equals(ada.data)]).toEqual([true, false]);
    const before = await pictureOf("grace");
    await change("grace", { bio: "数字について。" });
    const after = await pictureOf("grace");
    expect(after).not.toBe(before);
    expect((await pixels(await get(after))).data.equals(grace.data)).toBe(false);
  });

  it.each(["mallory", "shy"])("of %s is drawn, too", async (name) => {
    expect(await pixels(await get(`/${name}/og.png`))).toMatchObject({ format: "png", width: 1200, height: 630 });
  });

  it("of nobody is a 404", async () => {
    for (const file of ["og.png", "qr.svg", "qr.png", "contact.vcf"]) {
      const response = await get(`/nobody/${file}`);
      expect([response.status, (await response.json()).error]).toEqual([404, "not_found"]);
    }
  });
});

describe("the QR code", () => {
  it("is the address, as drawing and as picture of 1024 pixels", async () => {
    const svg = await get("/countess/qr.svg");
    expect([svg.headers.get("content-type"), svg.headers.get("content-disposition")]).toEqual([
      ...["image/svg+xml", 'inline; filename="ada-qr.svg"'],
    ]);
    const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";
    expect(svg.headers.get("content-security-policy")).toBe(policy);
    const drawing = sharp(Buffer.from(await svg.arrayBuffer())).resize(600);
    const png = await get("/ada/qr.png");
    expect(png.headers.get("content-type")).toBe("image/png");
    const picture = sharp(Buffer.from(await png.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: "png", width: 1024, height: 1024 });
    for (const image of [drawing, picture]) {
      const { data, info } = await image.removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true });
      expect(readCode({ data, width: info.width })).toEqual({ text: `${site.url}/ada`, quiet: 4, level: 0 });
    }
  });
});

it("the contact of a profile is a vCard that phones read", async () => {
  const response = await get("/ada/contact.vcf");
  expect([response.headers.get("content-type"), response.headers.get("content-disposition")]).toEqual([
    ...["text/vcard; charset=utf-8", 'inline; filename="ada.vcf"'],
  ]);
  const lines = (await response.text()).replaceAll("\r\n ", "").split("\r\n");
  expect(lines).toEqual([
    ...["BEGIN:VCARD", "VERSION:3.0", "N:;Ada Lovelace;;;", "FN:Ada Lovelace", "NICKNAME:ada", `URL:${site.url}/ada`],
    ...["NOTE:Notes on the engine\\,\\nand numbers\\; all of them.", "ADR;TYPE=HOME:;;;London;;;"],
    `PHOTO;VALUE=URI:${await avatarOf("ada")}`,
    ...["X-SOCIALPROFILE;TYPE=github:https://github.com/ada", "EMAIL;TYPE=INTERNET:ada@example.com"],
    ...["URL:https://ada.example/?a=1&b=2", "END:VCARD", ""],
  ]);
  const hostile = (await textOf("/mallory/contact.vcf")).replaceAll("\r\n ", "").split("\r\n");
  expect(hostile.map((line) => line.split(/[:;]/, 1)[0])).toEqual([
    "BEGIN",
    "VERSION",
    "N",
    "FN",
    "NICKNAME",
    "URL",
    "NOTE",
    "ADR",
    "END",
    "",
  ]);
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

Sitemap: ${site.url}/sitemap.xml
`);
  expect(await textOf("/sitemap.xml")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>${site.url}/sitemap/1.xml</loc></sitemap>
</sitemapindex>
`);
  const page = await get("/sitemap/1.xml");
  expect(page.headers.get("content-type")).toBe("application/xml");
  const own = ["/", ...referenceEntries().map(({ path }) => path)].map(
    (path) => `<url><loc>${site.url}${path}</loc></url>\n`,
  );
  const listed = (name: string) => `<url><loc>${site.url}/${name}</loc><lastmod>TIME</lastmod></url>\n`;
  expect((await page.text()).replaceAll(/<lastmod>20\d\d-\d\d-\d\dT[\d:.]+Z</g, "<lastmod>TIME<")).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${own.join("")}${listed("ada")}${listed("grace")}${listed("mallory")}</urlset>
`,
  );
  for (const path of ["/sitemap/2.xml", "/sitemap/0.xml", "/sitemap/1", "/sitemap/1e3.xml"]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

describe("the share menu", () => {
  it("needs no script for the code and the contact", async () => {
    const context = await newContext(browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/ada`);
    await page.locator(".profile-share summary").click();
    const shown = page.locator(".profile-share :is(a, button):visible");
    expect(await shown.allInnerTexts()).toEqual(["QR code", "Save contact", "Use this look"]);
    expect(await shown.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
      ...["/ada/qr.svg", "/ada/contact.vcf", `${site.url}/settings/profile/look?from=ada`],
    ]);
    await context.close();
  });

  it("copies the link, shows the code, and is left by Escape, by keyboard alone", async () => {
    const { page, close } = await openPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await visit(page, `${site.url}/countess`);
    const summary = page.getByLabel("Share this page");
    await summary.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Copy link" }).focus();
    // The words are there for two seconds: the page is watched before the key is pressed.
    const said = page.getByRole("status").filter({ hasText: "Link copied" }).waitFor({ state: "attached" });
    await Promise.all([said, page.keyboard.press("Enter")]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/ada`);
    expect(await axeProblems(page, ".profile-share")).toEqual([]);
    const ground = await page.locator(".profile-share ul").evaluate((list) => getComputedStyle(list).backgroundColor);
    expect(ground).not.toMatch(/\/|rgba/);
    expect(asked).not.toContain("/ada/qr.svg");
    await page.getByRole("link", { name: "QR code" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    expect(await dialog.innerText()).toContain(`${site.url.replace("http://", "")}/ada`);
    await expect
      .poll(() => dialog.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await axeProblems(page, ".profile-share")).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await dialog.count()).toBe(0);
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await page.getByRole("link", { name: "Save contact" }).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await page.locator(".profile-share details").getAttribute("open")).toBe(null);
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await close();
  });
  it("on a phone one tap opens the system's sheet, and another the rest", async () => {
    const { page, close } = await openPage(browser, { hasTouch: true, isMobile: true });
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
    await visit(page, `${site.url}/ada`);
    const rest = page.getByLabel("More ways to share");
    await rest.waitFor();
    const marks = rest.locator("svg").filter({ visible: true });
    expect(await marks.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().width))).toEqual([20]);
    const menu = page.locator(".profile-share details");
    for (const open of [false, false, true]) {
      await page.getByRole("button", { name: "Share", exact: true }).tap();
      await expect.poll(() => menu.evaluate((details: HTMLDetailsElement) => details.open)).toBe(open);
    }
    const title = "Ada Lovelace (@ada)";
    const asked = await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
    expect(asked).toEqual(Array(3).fill({ title, url: `${site.url}/ada` }));
    const shown = page.locator(".profile-share li :is(a, button):visible");
    expect(await shown.allInnerTexts()).toEqual(["Copy link", "QR code", "Save contact", "Use this look"]);
    expect(await axeProblems(page, ".profile-share")).toEqual([]);
    await page.keyboard.press("Escape");
    await rest.tap();
    expect(await shown.count()).toBe(4);
    await close();
  });

  itInLongRun("on a phone whose browser has no such sheet, the same button opens the menu", async () => {
    const { page, close } = await openPage(browser, { hasTouch: true, isMobile: true });
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "share", { value: undefined }));
    await visit(page, `${site.url}/ada`);
    await page.getByRole("button", { name: "Copy link", includeHidden: true }).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Share", exact: true }).tap();
    expect(await page.locator(".profile-share li :is(a, button):visible").allInnerTexts()).toEqual([
      ...["Copy link", "QR code", "Save contact", "Use this look"],
    ]);
    await close();
  });
});
