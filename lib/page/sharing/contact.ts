import type { ShownCard } from "@/lib/page/cards/shown-cards";
import type { ShownLink } from "@/lib/page/view/shown-links";
import type { ProfileView } from "@/lib/page/view/view";
import { profileAddress } from "./address";
import { portraitAddress } from "./portrait";

const lineOctets = 75;

/** Writes vCard 3.0 (RFC 2426), since many phones do not read 4.0. */
export function contactCard(view: ProfileView): string {
  const { profile, links, cards } = view;
  const { displayName, username, bio, location } = profile;
  const portrait = portraitAddress(view);
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:;${escaped(displayName)};;;`,
    `FN:${escaped(displayName)}`,
    `NICKNAME:${escaped(username)}`,
    `URL:${profileAddress(profile)}`,
    ...(bio ? [`NOTE:${escaped(bio)}`] : []),
    ...(location ? [`ADR;TYPE=HOME:;;;${escaped(location)};;;`] : []),
    ...(portrait ? [`PHOTO;VALUE=URI:${portrait}`] : []),
    ...links.flatMap(linkLines),
    ...cards.flatMap(cardLines),
    "END:VCARD",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** A title is a line of the same group (RFC 2426, 4), as phones write it. */
function linkLines({ type, address, title, isTitled }: ShownLink, index: number): string[] {
  const line = address === undefined ? undefined : linkLine(type, address);
  if (line === undefined || !isTitled) return line === undefined ? [] : [line];
  const group = `item${index + 1}`;
  return [`${group}.${line}`, `${group}.X-ABLabel:${escaped(title)}`];
}

function cardLines(card: ShownCard): string[] {
  if (card.type !== "contact") return [];
  const { email, phone, place } = card;
  return [
    ...(email ? [`EMAIL;TYPE=INTERNET:${escaped(email.text)}`] : []),
    ...(phone ? [`TEL;TYPE=VOICE:${escaped(phone.text)}`] : []),
    ...(place ? [`ADR;TYPE=POSTAL:;;${escaped(place.text)};;;;`] : []),
  ];
}

function linkLine(type: ShownLink["type"], address: string): string {
  const { protocol, pathname } = new URL(address);
  if (protocol === "tel:") return `TEL;TYPE=VOICE:${escaped(pathname)}`;
  if (protocol === "mailto:") return `EMAIL;TYPE=INTERNET:${escaped(decodeURIComponent(pathname))}`;
  return type === "custom" ? `URL:${address}` : `X-SOCIALPROFILE;TYPE=${type}:${address}`;
}

/** Escapes a `text-value` (RFC 2426, 5). */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\,;]/g, "\\$&")
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, "\\n")
    .replaceAll(/(?!\t)\p{Cc}/gu, "");
}

/** Folds lines between characters into at most 75 octets, each after the first behind a space (RFC 2426, 2.6). */
function folded(line: string): string {
  let [result, octets] = ["", 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > lineOctets) {
      result += "\r\n ";
      octets = 1;
    }
    result += character;
    octets += length;
  }
  return result;
}
