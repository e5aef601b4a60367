import "server-only";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import type { FileFacts } from "@/lib/media/files/file-store";
import { linkIcon } from "@/lib/page/links/link-icons";
import { linkAddress, linkKinds, parseLinkValue } from "@/lib/page/links/link-kinds";
import { hasContactDetail } from "./kinds/contact-details";
import { timeLeft } from "./kinds/countdown";
import type { LiveType } from "./kinds/live-values";
import { mapAddress } from "./kinds/place";
import { findMedia, type Media } from "./kinds/providers";
import { parseRichText, type RichText } from "./rich-text";
import type { ListedCard } from "./schema";

/** What a way to reach somebody is read as, and where it leads. */
export type Way = { text: string; address: string | undefined };

/** A stored picture; `width` and `height` are 0 where nobody knows them. */
export type ShownPicture = {
  file: string;
  alt: string;
  /** Where it leads; without an address it opens large. */
  address: string | undefined;
  width: number;
  height: number;
  isMoving: boolean;
};

/** What a page shows of a card that needs no other service to be shown. */
export type OwnCard = { id: string } & (
  | { type: "text"; heading: string | null; text: RichText }
  | { type: "image"; heading: string | null; pictures: readonly ShownPicture[] }
  | { type: "faq"; heading: string | null; items: readonly { question: string; answer: RichText }[] }
  | { type: "countdown"; at: string; title: string | null; after: string | null; left: ReturnType<typeof timeLeft> }
  | ({ type: "video" | "music"; title: string | null; label: string; color: string; icon: string } & Media)
  | { type: "map"; place: string; address: string }
  | { type: "form"; heading: string | null; asks: "message" | "email"; consent: string | null }
  | { type: "contact"; email: Way | null; phone: Way | null; place: Way | null }
);

/**
 * Returns undefined where there is nothing to show, as of a card that an older or newer release has stored. @param now in
 * milliseconds @param files facts about pictures
 */
export function toOwnCard(
  card: Exclude<ListedCard, { type: LiveType }>,
  now: number,
  files: FileFacts = new Map(),
): OwnCard | undefined {
  const { id, value } = card;
  switch (card.type) {
    case "text": {
      const text = parseRichText(card.extra?.text ?? "");
      return text.length > 0 || value ? { id, type: "text", heading: value, text } : undefined;
    }
    case "image": {
      const pictures = (card.extra?.images ?? []).map(({ file, alt, link }) => {
        const { width = 0, height = 0, isAnimated = false } = files.get(toFileKey("image", file)) ?? {};
        const address = link === null ? undefined : linkAddress("custom", link);
        return { file, alt, address, width, height, isMoving: isAnimated };
      });
      return pictures.length > 0 ? { id, type: "image", heading: value, pictures } : undefined;
    }
    case "faq": {
      const asked = (card.extra?.items ?? []).filter(({ question }) => question !== "");
      const items = asked.map(({ question, answer }) => ({ question, answer: parseRichText(answer) }));
      return items.length > 0 ? { id, type: "faq", heading: value, items } : undefined;
    }
    case "countdown": {
      const { title = null, after = null } = card.extra ?? {};
      if (value === null || Number.isNaN(Date.parse(value))) return undefined;
      return { id, type: "countdown", at: value, title, after, left: timeLeft(value, now) };
    }
    case "video":
    case "music": {
      const found = findMedia(card.type, value ?? "");
      if (!found) return undefined;
      const { label, color } = linkKinds[found.provider];
      const title = card.extra?.title ?? null;
      return { ...{ id, type: card.type, title, label, color, icon: linkIcon(found.provider) }, ...found };
    }
    case "map":
      return value === null ? undefined : { id, type: "map", place: value, address: mapAddress(value) };
    case "form": {
      const { asks = "message", consent = null } = card.extra ?? {};
      return { id, type: "form", heading: value, asks, consent };
    }
    case "contact": {
      const { email = null, phone = null, address = null } = card.extra ?? {};
      if (!hasContactDetail({ email, phone, address })) return undefined;
      return {
        ...{ id, type: "contact" },
        email: email === null ? null : { text: email, address: linkAddress("email", email) },
        phone: phone === null ? null : { text: phone, address: phoneAddress(phone) },
        place: address === null ? null : { text: address, address: mapAddress(address) },
      };
    }
  }
}

const phoneAddress = (phone: string) => linkAddress("phone", parseLinkValue("phone", phone) ?? "");
