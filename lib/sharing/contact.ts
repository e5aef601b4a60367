import type { ShownLink } from "@/lib/profile-page/shown-links";
import type { ProfileView } from "@/lib/profile-page/view";
import { profileAddress } from "./address";
import { portraitAddress } from "./portrait";

const lineOctets = 75;

/** The profile as a vCard 3.0 (RFC 2426), which phones of both kinds read; 4.0 many do not. */
export function contactCard(view: ProfileView): string {
  const { profile, links } = view;
  const { displayName, username, bio, location } = profile;
  const portrait = portraitAddress(view);
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    // Which part of a name is which, nobody told.
    `N:;${escaped(displayName)};;;`,
    `FN:${escaped(displayName)}`,
    `NICKNAME:${escaped(username)}`,
    `URL:${profileAddress(profile)}`,
    ...(bio ? [`NOTE:${escaped(bio)}`] : []),
    ...(location ? [`ADR;TYPE=HOME:;;;${escaped(location)};;;`] : []),
    ...(portrait ? [`PHOTO;VALUE=URI:${portrait}`] : []),
    ...links.flatMap(linkLines),
    "END:VCARD",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/**
 * An address of a link is an URL as the platform writes it, so that no line break is in it. A title is a line of the same
 * group (RFC 2426, 4: `group`), as address books of phones write what the type of a line cannot say.
 */
function linkLines({ type, address, title, isTitled }: ShownLink, index: number): string[] {
  const line = address === undefined ? undefined : linkLine(type, address);
  if (line === undefined || !isTitled) return line === undefined ? [] : [line];
  const group = `item${index + 1}`;
  return [`${group}.${line}`, `${group}.X-ABLabel:${escaped(title)}`];
}

function linkLine(type: ShownLink["type"], address: string): string {
  const { protocol, pathname } = new URL(address);
  if (protocol === "mailto:") return `EMAIL;TYPE=INTERNET:${escaped(decodeURIComponent(pathname))}`;
  return type === "custom" ? `URL:${address}` : `X-SOCIALPROFILE;TYPE=${type}:${address}`;
}

/** A text value (RFC 2426, 5: `text-value`). */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\,;]/g, "\\$&")
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, "\\n")
    .replaceAll(/(?!\t)\p{Cc}/gu, "");
}

/** A line in pieces of at most 75 octets, each but the first after a space (RFC 2426, 2.6), no character torn apart. */
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
