import { expect, it } from "vitest";
import { type LinkType, linkKinds, linkTypes } from "@/lib/page/links/link-kinds";
import { isOwnAccount } from "@/lib/page/links/own-account";
import { pageLink } from "@/lib/page/links/schema";

const examples = linkTypes.map((type) => [type, linkKinds[type].example] as const);

it("an account of a kind with an address is its owner's, and a website or a copied value is not", () => {
  const without = examples.filter(([type, value]) => !isOwnAccount(type, value)).map(([type]) => type);
  expect(without).toEqual(linkTypes.filter((type) => type === "custom" || !linkKinds[type].opens));
});

it.each<[LinkType, string]>([
  ["youtube", "video/dQw4w9WgXcQ"],
  ["reddit", "r/mathematics"],
  ["spotify", "album/4gzpq5DPGxSnKTe4SA8HAU"],
  ["apple-music", "us/album/note-g/1815121085"],
  ["soundcloud", "ada/note-g"],
  ["linkedin", "company/analytical-engines"],
  ["discord", "invite/fXyZ12"],
  ["telegram", "+AbCdEf12345"],
  ["whatsapp", "invite/AbCdEf123456789012345"],
])("a link of %s to %s is no account of its owner's", (type, value) => {
  expect(isOwnAccount(type, value)).toBe(false);
  expect(pageLink.parse({ type, value }).me).toBe(false);
});

it("a link of a page says whether it is its owner, and its kind decides where it does not", () => {
  const me = (link: object) => pageLink.parse({ type: "github", value: "ada", ...link }).me;
  expect([me({}), me({ me: false }), me({ me: true })]).toEqual([true, false, true]);
  expect(pageLink.parse({ type: "custom", value: "https://ada.example", me: true }).me).toBe(true);
});
