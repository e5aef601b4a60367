import { interpolate } from "@/lib/core/messages/message";
import type { StoredProof } from "@/lib/page/links/schema";
import { formatLanguage, type Locale, pageMessages } from "../_words/words";

const wordOf = {
  link_back: "provenByLink",
  account: "provenByAccount",
  did: "provenByName",
  dns: "provenByDomain",
} as const satisfies Record<StoredProof["method"], string>;

/** Says how a link was proven and when that was last seen, in the language of the page. */
export function proofText(locale: Locale, { method, confirmedAt }: StoredProof): string {
  const written = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  const date = new Intl.DateTimeFormat(formatLanguage(locale), written).format(confirmedAt);
  return interpolate(pageMessages(locale)[wordOf[method]], { date });
}

/** Shows a tick at a proven link; it is drawn by the sheet. */
export function LinkProof({ text }: { text: string | undefined }) {
  return text === undefined ? null : <span className="profile-proof" role="img" aria-label={text} />;
}
