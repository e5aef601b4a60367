import { inboxBounds, maxLength } from "@/lib/core/limits/quotas";
import { interpolate } from "@/lib/core/messages/message";
import type { ShownCard } from "@/lib/page/cards/shown-cards";
import { agreed, honeypot } from "@/lib/page/inbox/schema";
import type { Profile } from "@/lib/people/users/store";
import { pageMessages } from "../../_words/words";
import { useIsPublished, usePublishedIsland } from "../page-kind";
import { Tile } from "./card-tile";

type Props = { card: Extract<ShownCard, { type: "form" }>; profile: Profile };

/** Shows a form whose entries go to the owner. Without script the server's page says what came of it. */
export function FormCard({ card, profile }: Props) {
  const { id, heading, asks, consent } = card;
  const { username, displayName, locale } = profile;
  const words = pageMessages(locale);
  const name = displayName ?? username;
  return (
    <Tile card={card} isWide data-island={usePublishedIsland("form")}>
      {heading && <h2 dir="auto">{heading}</h2>}
      <form method="post" action={`/${username}/form/${id}`} inert={!useIsPublished()}>
        {asks === "message" && (
          <label>
            <span>{words.formMessage}</span>
            <textarea name="message" required rows={4} maxLength={inboxBounds.messageLength} dir="auto" />
          </label>
        )}
        <label>
          <span>{asks === "email" ? words.formEmail : words.formReplyEmail}</span>
          <input
            type="email"
            name="email"
            required={asks === "email"}
            maxLength={maxLength.email}
            autoComplete="email"
            dir="ltr"
          />
        </label>
        <input className="profile-trap" name={honeypot} tabIndex={-1} autoComplete="off" aria-hidden="true" />
        {consent === null ? (
          <p>{interpolate(words.formKept, { name: `\u2068${name}\u2069` })}</p>
        ) : (
          <label className="profile-consent">
            <input type="checkbox" name="consent" value={agreed} required />
            <span dir="auto">{consent}</span>
          </label>
        )}
        <button type="submit" className="profile-join">
          {asks === "email" ? words.formSignUp : words.formSend}
        </button>
      </form>
      <p role="status" tabIndex={-1} data-words={words.formSentText} data-again={words.tryAgain} />
    </Tile>
  );
}
