import { expect, it } from "vitest";
import { parseLinkValue } from "@/lib/page/links/link-kinds";
import { nostrKeyDigits } from "@/lib/page/links/nostr-key";
import { addressLink } from "@/lib/page/links/pasted-address";

/** The keys that NIP-19 gives as its examples. */
const key = {
  digits: "7e7e9c42a91bfef19fa929e5fda1b72e0ebc1a4c1141673e2794234d86addf4e",
  npub: "npub10elfcs4fr0l0r8af98jlmgdh9c8tcxjvz9qkw038js35mp4dma8qzvjptg",
};
const profile = {
  digits: "3bf0c63fcb93463407af97a5e5ee64fa883d107ef9e558472c4eb9aaaefa459d",
  nprofile:
    "nprofile1qqsrhuxx8l9ex335q7he0f09aej04zpazpl0ne2cgukyawd24mayt8gpp4mhxue69uhhytnc9e3k7mgpz4mhxue69uhkg6nzv9ejuumpv34kytnrdaksjlyr9p",
  npub: "npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6",
};

it.each([
  ...[key.npub, key.npub.toUpperCase(), `nostr:${key.npub}`, key.digits, key.digits.toUpperCase()],
  ...[`https://njump.me/${key.npub}`, `https://primal.net/p/${key.npub}`, `primal.net/profile/${key.npub}?x=1`],
])("a link of Nostr takes the key of NIP-19 as %s", (written) => {
  expect(parseLinkValue("nostr", written)).toBe(key.npub);
});

it("a link of Nostr takes the profile of NIP-19, and keeps its public key", () => {
  for (const written of [profile.nprofile, `nostr:${profile.nprofile}`]) {
    expect(parseLinkValue("nostr", written)).toBe(profile.npub);
    expect(addressLink(written)).toEqual({ type: "nostr", value: profile.npub });
  }
  expect([nostrKeyDigits(key.npub), nostrKeyDigits(profile.npub)]).toEqual([key.digits, profile.digits]);
});

it.each([
  ["a secret key", "nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5"],
  ["a wrong checksum", `${key.npub.slice(0, -1)}q`],
  ["mixed case", `N${key.npub.slice(1)}`],
  ["a key that is too short", key.digits.slice(2)],
  ["a key that is no hexadecimal number", `g${key.digits.slice(1)}`],
  ["a profile that was cut off", profile.nprofile.slice(0, -7)],
  ["a note", "note1fntxtkcy9pjwucqwa9mddn7v03wwwsu9j330jj350nvhpky2tuaspk6nqc"],
  ["a name", "ada"],
])("a link of Nostr refuses %s", (_, written) => {
  expect(parseLinkValue("nostr", written)).toBeUndefined();
  expect(addressLink(written)?.type).not.toBe("nostr");
});
