import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { renderer } from "@/app/_page/built";
import { users } from "@/db/schema";
import { createCard } from "@/lib/page/cards/store";
import { createLink } from "@/lib/page/links/store";
import { respondToMissingName } from "@/lib/page/view/missing-name";
import {
  renderCards,
  renderFreeName,
  renderMissing,
  renderPage,
  renderPreview,
  renderStill,
} from "@/lib/page/view/rendered-page";
import { getProfileView, type ProfileView } from "@/lib/page/view/view";
import { updateUser } from "@/lib/people/users/store";
import { styleColumns } from "@/lib/people/users/style-fields";
import { newPerson } from "../support/people";
import { setRows } from "../support/rows";

const hostile = '</script><script>alert(1)</script><!-- x --> nonce="stolen" <style>*{color:red}</style>';
/** Each setting of style with its default, which is what the layout has. */
const pageStyle = Object.fromEntries(Object.entries(styleColumns).map(([name, field]) => [name, field.default])) as {
  [Name in keyof typeof styleColumns]: (typeof styleColumns)[Name]["default"];
};
let view: ProfileView;
/** The same page with a track. */
let seen: ProfileView;

beforeAll(async () => {
  const { id, username } = await newPerson();
  await updateUser(id, { bio: hostile, locale: "ar" });
  await createLink(id, { type: "github", value: "ada" });
  view = await getProfileView(username);
  const track = { id: crypto.randomUUID(), name: "Song", duration: 65, coverId: null, file: "a.mp3" };
  seen = { ...view, profile: { ...view.profile, audios: [track] } };
});

const headersOf = ({ variants }: Awaited<ReturnType<typeof renderPage>>) => {
  const { headers } = variants.identity;
  return Object.fromEntries(headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : [])));
};
const textOf = ({ variants }: Awaited<ReturnType<typeof renderPage>>) => variants.identity.bytes.toString();
const stylesOf = (html: string) => Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, style = ""]) => style);
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const scriptsOf = (html: string) => Array.from(html.matchAll(/<script[^>]*>/g), ([tag]) => tag);

it("a page is compressed, has one style that its policy names by hash, its own script and no other, and escapes what was written", async () => {
  const finished = await renderPage(renderer, view);
  const html = textOf(finished);
  expect([finished.status, Object.keys(finished.variants)]).toEqual([200, ["identity", "br", "gzip"]]);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="ar" dir="rtl"><head><meta charSet="utf-8"\/>/);
  const [style = "", ...more] = stylesOf(html);
  expect([more, html.includes("<!--"), html.includes("&lt;/script&gt;&lt;script&gt;alert(1)")]).toEqual([
    [],
    false,
    true,
  ]);
  expect(scriptsOf(html)).toEqual([
    expect.stringMatching(/^<script type="module" fetchPriority="low" src="\/islands\/page-[A-Z0-9]{8}\.js">$/),
    '<script type="application/ld+json">',
  ]);
  const { "Content-Security-Policy": policy = "", ...headers } = headersOf(finished);
  expect(headers).toEqual({
    "Content-Type": "text/html; charset=utf-8",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "public, no-cache",
    "Content-Length": String(finished.variants.identity.bytes.byteLength),
    ETag: finished.variants.identity.tag,
    Vary: "Accept-Encoding",
  });
  const directives = policy.split("; ");
  for (const part of ["script-src 'self'", `style-src ${hashOf(style)}`, "form-action 'self'"])
    expect(directives).toContain(part);
});

it("a page for a frame of this site has no script, no sound and no motion, takes no focus, and sends nothing", async () => {
  expect(textOf(await renderPage(renderer, seen))).toMatch(/<dialog open="".* autofocus="".*|<audio /s);
  const finished = await renderStill(renderer, seen);
  const html = textOf(finished);
  expect(html).not.toMatch(/<script|<audio|<dialog open|autofocus/i);
  const [style = ""] = stylesOf(html);
  expect(style).toContain("*,::before,::after{animation:none!important;transition:none!important}");
  const { "Content-Security-Policy": policy = "", ...headers } = headersOf(finished);
  expect(headers).toMatchObject({
    "X-Frame-Options": "SAMEORIGIN",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "public, no-cache",
  });
  for (const part of ["script-src 'none'", "connect-src 'none'", "form-action 'none'", "frame-ancestors 'self'"])
    expect(policy.split("; ")).toContain(part);
});

it("a preview has the script of the editor, and no island that would send something or needs a published page", async () => {
  const { body, headers } = await renderPreview(renderer, seen);
  const html = String(body);
  const islands = (text: string) => new Set(Array.from(text.matchAll(/data-island="([\w-]+)"/g), ([, name]) => name));
  const published = islands(textOf(await renderPage(renderer, seen)));
  expect([...published].filter((name) => !islands(html).has(name)).sort()).toEqual([
    "enter-screen",
    "like",
    "share",
    "views",
  ]);
  expect(scriptsOf(html)).toContainEqual(expect.stringMatching(/src="\/islands\/preview-[A-Z0-9]{8}\.js"/));
  expect(html).not.toMatch(/<dialog open|autofocus/i);
  expect(headers["Content-Security-Policy"]).toMatch(/connect-src 'none'.*; sandbox allow-scripts$/);
});

it("a page that sounds or moves has one more script, which its policy names by hash, before anything is painted", async () => {
  const finished = await renderPage(renderer, seen);
  const html = textOf(finished);
  const [, script = ""] = /<head>.*?<script data-profile="[\w-]{36}">(.*?)<\/script>/s.exec(html) ?? [];
  expect(script).toMatch(/^try\{.*\}catch\{\}$/);
  expect(headersOf(finished)["Content-Security-Policy"]).toContain(`script-src 'self' ${hashOf(script)};`);
  for (const other of [await renderStill(renderer, seen), await renderPage(renderer, view)])
    expect(textOf(other)).not.toContain("<script data-profile");
  expect(html.indexOf("<dialog")).toBeLessThan(html.indexOf("<main"));
});

it("the cards of a page alone are its part of the page, without anything that runs or loads", async () => {
  const { id, username } = await newPerson();
  await createCard(id, { type: "weather", value: "Lisbon", extra: null });
  const shown = await getProfileView(username);
  const finished = await renderCards(renderer, shown);
  const part = textOf(finished);
  expect(part).toMatch(
    new RegExp(`^<section class="profile-cards".* data-to="/${username}/cards" data-waiting="true">.*</section>$`, "s"),
  );
  expect(textOf(await renderPage(renderer, shown))).toContain(part);
  expect(headersOf(finished)).toMatchObject({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": expect.stringMatching(/^default-src 'none'; script-src 'none'; style-src 'none';/),
    "X-Robots-Tag": "noindex",
    "Cache-Control": "public, no-cache",
    ETag: finished.variants.identity.tag,
  });
  expect(textOf(await renderCards(renderer, view))).toBe("");
});

it("an icon is drawn once where a page has several links of its kind", async () => {
  const [link] = view.links;
  if (!link) throw new Error("the sample has a link");
  const links = [link, { ...link, id: "2" }, { ...link, id: "3" }];
  const html = textOf(await renderPage(renderer, { ...view, links, order: links.map(({ id }) => id) }));
  expect([html.split(link.icon).length - 1, html.split(`<use href="#icon-${link.type}">`).length - 1]).toEqual([1, 3]);
});

it("the page for names that nobody has needs no script, and is stored by nobody", async () => {
  const finished = await renderMissing(renderer, "de");
  const html = textOf(finished);
  expect(finished.status).toBe(404);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="de" dir="ltr">/);
  expect(scriptsOf(html)).toEqual([]);
  const { "Content-Security-Policy": policy = "", "Cache-Control": caching } = headersOf(finished);
  expect(caching).toBe("no-store");
  expect(policy.split("; ")).toContain(`style-src ${hashOf(stylesOf(html)[0] ?? "")}`);
});

it("the page for a free name says so in the reader's language, and leads to the form with the name in it", () => {
  const finished = renderFreeName(renderer, "ada.L-1", "ar");
  const html = textOf(finished);
  expect([finished.status, headersOf(finished)["Cache-Control"]]).toEqual([404, "no-store"]);
  expect(html).toContain("<h1>\u2066/ada.L-1\u2069 متاح</h1>");
  expect(html.match(/<nav>.*<\/nav>/)?.[0]).toBe(
    '<nav><a href="/register?username=ada.L-1">احجز الاسم</a><a href="/">إلى الصفحة الرئيسية</a></nav>',
  );
  expect(scriptsOf(html)).toEqual([]);
});

it("a name that ends like a file is offered to nobody, and another free name with a dot is", async () => {
  const respond = (name: string) =>
    respondToMissingName(renderer, { name, query: "" }, "en", (isFile = false) =>
      renderMissing(renderer, "en", isFile),
    );
  for (const name of ["status.json", "status.md", "wp-login.php", "backup.ZIP", "settings.json,"]) {
    const html = textOf(await respond(name));
    expect(html).toContain("<h1>Page not found</h1>");
    expect(html.match(/<nav>.*<\/nav>/)?.[0]).toBe('<nav><a href="/">Go to the homepage</a></nav>');
    expect(html).not.toMatch(/profile, the name|\/register/);
  }
  expect(textOf(await respond("john.doe-free"))).toContain("\u2066/john.doe-free\u2069 is free");
});

// Headings in the font of the text would be no change.
const defaults = { ...pageStyle, font: "custom" as const };
it.each(Object.keys(pageStyle))(
  "a page sends nothing of the style of buttons, type and card until its owner sets %s",
  async (field) => {
    const initial = { ...view, profile: { ...view.profile, ...defaults } };
    const marks = /data-(?:buttons|radius|height|icon|bare)|--(?:button-radius|card-\w+):|text-transform/;
    const { options } = styleColumns[field as keyof typeof styleColumns].schema;
    const plain = textOf(await renderPage(renderer, initial));
    expect(plain).not.toMatch(marks);
    for (const value of options.slice(1)) {
      const changed = { ...initial, profile: { ...initial.profile, [field]: value } };
      const html = textOf(await renderPage(renderer, changed));
      expect([value, html === plain]).toEqual([value, false]);
      expect(html).not.toMatch(/undefined|NaN/);
    }
  },
);

it("a new page shows no views before a hundred, no join date and no early badge, and each where its owner asks for it", async () => {
  const { id, username } = await newPerson();
  const shownOf = async (change: object, viewCount = 0) => {
    await setRows(users, change, eq(users.id, id));
    const { profile, ...rest } = await getProfileView(username);
    const html = textOf(await renderPage(renderer, { ...rest, profile: { ...profile, viewCount } }));
    return [...html.matchAll(/data-fact="(\w+)"|<span>(Early member)<\/span>/g)].map(
      ([, fact, badge]) => fact ?? badge,
    );
  };
  const asCreated = { hideViews: false };
  expect(await shownOf(asCreated)).toEqual([]);
  expect(await shownOf(asCreated, 99)).toEqual([]);
  expect(await shownOf(asCreated, 100)).toEqual(["views"]);
  expect(await shownOf({ viewsShownFrom: "thousand" }, 999)).toEqual([]);
  expect(await shownOf({ viewsShownFrom: "always" })).toEqual(["views"]);
  expect(await shownOf({ showJoinDate: true, showEarlyBadge: true })).toEqual(["Early member", "date", "views"]);
  const hidden = { hideViews: true, hideJoinDate: true, hideBadges: true };
  expect(await shownOf(hidden, 1_000_000)).toEqual([]);
});

it("the badge of a premium page is a supporter's where the operator has no page on premium", async () => {
  const { profile, ...rest } = view;
  const shown = { ...rest, badges: ["premium" as const], profile: { ...profile, locale: "en" as const } };
  const html = textOf(await renderPage(renderer, shown));
  expect(html).toContain("<span>Supporter</span>");
  expect(html).not.toMatch(/>Premium/);
});

it("a page leads to one of one's own with its look, unless its owner keeps that, and not where a premium owner hides it", async () => {
  const { profile, ...rest } = view;
  const linkOf = async (change: object) => {
    const html = textOf(await renderPage(renderer, { ...rest, profile: { ...profile, locale: "en", ...change } }));
    return /<a class="profile-make" href="([^"]*)" rel="nofollow">Make your own<\/a>/.exec(html)?.[1];
  };
  const withLook = `http://localhost:3000/register?next=%2Fsettings%2Fprofile%2Flook%3Ffrom%3D${profile.username}`;
  expect(await linkOf({})).toBe(withLook);
  expect(await linkOf({ hideMakeYourOwn: true })).toBe(withLook);
  expect(await linkOf({ allowRemix: false })).toBe("http://localhost:3000/register");
  expect(await linkOf({ hideMakeYourOwn: true, isPremium: true })).toBeUndefined();
});
