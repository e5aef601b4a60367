import { expect, it } from "vitest";
import { contactCard } from "@/lib/page/sharing/contact";
import { profileData, scriptJson } from "@/lib/page/sharing/structured-data";
import { shareDescription, shortened } from "@/lib/page/sharing/summary";
import type { ShownLink } from "@/lib/page/view/shown-links";
import type { ProfileView } from "@/lib/page/view/view";

const link = (type: ShownLink["type"], address?: string, title?: string): ShownLink => ({
  ...{ id: "", type, label: "", value: "", readable: "", color: "#000000", icon: "" },
  ...{
    address,
    title: title ?? "",
    isTitled: title !== undefined,
    isFeatured: false,
    isMe: type !== "custom",
    picture: null,
    proof: undefined,
  },
});

function view(profile: object = {}, links: ShownLink[] = []): ProfileView {
  const shown = {
    ...{ username: "ada", displayName: "Ada Lovelace", bio: null, location: null, avatar: null },
    ...{ hideJoinDate: false, hideLikes: false, hideViews: false, likeCount: 3, viewCount: 1000 },
    ...{ showJoinDate: true, viewsShownFrom: "thousand" },
    ...{ createdAt: new Date("2026-01-02T03:04:05Z"), ...profile },
  };
  return { profile: shown, links, cards: [] } as unknown as ProfileView;
}

/** The lines of a vCard as a reader sees them (RFC 2426, 2.6). */
const linesOf = (card: string) => card.replaceAll("\r\n ", "").split("\r\n");

const origin = "http://localhost:3000";

it("writes a complete contact", () => {
  const profile = { bio: "Notes, and\nnumbers; \\ all", location: "London, UK", avatar: "1.webp" };
  const links = [
    link("github", "https://github.com/ada"),
    link("custom", "https://ada.example/?a=1,2;3"),
    link("email", "mailto:ada%2Bx@example.com"),
    link("discord"),
  ];
  expect(linesOf(contactCard(view(profile, links)))).toEqual([
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:;Ada Lovelace;;;",
    "FN:Ada Lovelace",
    "NICKNAME:ada",
    `URL:${origin}/ada`,
    "NOTE:Notes\\, and\\nnumbers\\; \\\\ all",
    "ADR;TYPE=HOME:;;;London\\, UK;;;",
    `PHOTO;VALUE=URI:${origin}/cdn/avatars/1.webp`,
    "X-SOCIALPROFILE;TYPE=github:https://github.com/ada",
    "URL:https://ada.example/?a=1,2;3",
    "EMAIL;TYPE=INTERNET:ada+x@example.com",
    "END:VCARD",
    "",
  ]);
});

it("labels what the owner gave a title, wherever phones show labels", () => {
  const links = [
    link("discord", undefined, "Chat"),
    link("custom", "https://ada.example/shop", "Prints; 2, 3"),
    link("github", "https://github.com/ada", "My\u2028code"),
    link("email", "mailto:ada@example.com", "Write"),
    link("x", "https://x.com/ada"),
    link("phone", "tel:+15550100123"),
  ];
  expect(linesOf(contactCard(view({}, links))).slice(6, -2)).toEqual([
    "item2.URL:https://ada.example/shop",
    "item2.X-ABLabel:Prints\\; 2\\, 3",
    "item3.X-SOCIALPROFILE;TYPE=github:https://github.com/ada",
    "item3.X-ABLabel:My\\ncode",
    "item4.EMAIL;TYPE=INTERNET:ada@example.com",
    "item4.X-ABLabel:Write",
    "X-SOCIALPROFILE;TYPE=x:https://x.com/ada",
    "TEL;TYPE=VOICE:+15550100123",
  ]);
});

it("folds lines at 75 octets and tears no character apart", () => {
  const bio = `${"äöü🦊字".repeat(60)}\r\nEND:VCARD\u2028BEGIN:VCARD`;
  const card = contactCard(view({ bio }));
  const raw = card.split("\r\n");
  expect(Math.max(...raw.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(card).not.toMatch(/[^\r]\n|\r[^\n]|\ufffd/);
  expect(linesOf(card).filter((line) => line === "END:VCARD" || line === "BEGIN:VCARD")).toHaveLength(2);
  expect(linesOf(card)).toContain(`NOTE:${"äöü🦊字".repeat(60)}\\nEND:VCARD\\nBEGIN:VCARD`);
});

it("describes a profile to search engines, without what it hides or does not show", () => {
  const links = [link("github", "https://github.com/ada"), link("email", "mailto:a@example.com"), link("discord")];
  const counter = (action: string, userInteractionCount: number) => ({
    "@type": "InteractionCounter",
    interactionType: `https://schema.org/${action}`,
    userInteractionCount,
  });
  expect(profileData(view({ bio: "Numbers.", avatar: "1.webp" }, links))).toEqual({
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: `${origin}/ada`,
    dateCreated: "2026-01-02T03:04:05.000Z",
    mainEntity: {
      "@type": "Person",
      name: "Ada Lovelace",
      alternateName: "@ada",
      url: `${origin}/ada`,
      description: "Numbers.",
      image: `${origin}/cdn/avatars/1.webp`,
      sameAs: ["https://github.com/ada"],
      interactionStatistic: [counter("LikeAction", 3), counter("ViewAction", 1000)],
    },
  });
  expect(profileData(view({ hideJoinDate: true, hideLikes: true, hideViews: true }))).toEqual({
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: `${origin}/ada`,
    mainEntity: { "@type": "Person", name: "Ada Lovelace", alternateName: "@ada", url: `${origin}/ada` },
  });
  expect(profileData(view({ showJoinDate: false, viewCount: 999 }))).toEqual({
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: `${origin}/ada`,
    mainEntity: {
      ...{ "@type": "Person", name: "Ada Lovelace", alternateName: "@ada", url: `${origin}/ada` },
      interactionStatistic: [counter("LikeAction", 3)],
    },
  });
});

it("gives search engines the titles of links, and only those as the same person that are their owner", () => {
  const links = [link("custom", "https://ada.example/shop", "Prints"), link("discord", undefined, "Chat")];
  expect(profileData(view({ hideJoinDate: true, hideLikes: true, hideViews: true }, links))).toEqual({
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: `${origin}/ada`,
    mainEntity: { "@type": "Person", name: "Ada Lovelace", alternateName: "@ada", url: `${origin}/ada` },
    mentions: [{ "@type": "WebPage", name: "Prints", url: "https://ada.example/shop" }],
  });
});

it("shows a chat account's picture wherever it replaces the uploaded one", () => {
  const shown = { ...view({ avatar: "1.webp" }), chatPicture: { address: "/ada/picture/avatar?v=0a", hash: "0a" } };
  const address = `${origin}/ada/picture/avatar?v=0a`;
  expect(profileData(shown)).toMatchObject({ mainEntity: { image: address } });
  expect(linesOf(contactCard(shown))).toContain(`PHOTO;VALUE=URI:${address}`);
});

it("writes JSON that ends no script", () => {
  const name = '</script><script>alert(1)</script><!-- " \u2028';
  expect(scriptJson({ name })).not.toContain("<");
  expect(JSON.parse(scriptJson({ name }))).toEqual({ name });
});

it.each([
  ["  a\n b ", 10, "a b"],
  ["one two three", 9, "one two…"],
  ["字".repeat(20), 5, "字字字字…"],
  ["🦊🦊🦊", 2, "🦊…"],
])("shortens %j to %i", (text, length, expected) => {
  expect(shortened(text, length)).toBe(expected);
});

it("says a sentence of who wrote no bio", () => {
  const described = [" \n", "Hi\nthere"].map((bio) => shareDescription(view({ bio }).profile, "Ada on Vitrine"));
  expect(described).toEqual(["Ada on Vitrine", "Hi there"]);
});
