import { interpolate } from "@/lib/core/messages/message";
import { profileAddress } from "@/lib/page/sharing/address";
import { shareTitle } from "@/lib/page/sharing/summary";
import type { ProfileView } from "@/lib/page/view/view";
import { startAddress } from "../_look/start-address";
import { pageMessages } from "../_words/words";
import { usePublishedIsland } from "./page-kind";

const marks = {
  share: "M12 15V3.5m0 0L7.75 7.75M12 3.5l4.25 4.25M7 11H5.5v9.5h13V11H17",
  link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3m2 3.7a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  code: "M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 0h2.5v2.5H14zm6 0v2.5M17 20h3v-1.5M14 20v-.5",
  contact: "M4.5 20c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z",
  look: "M12 3.5a8.5 8.5 0 1 0 0 17c1.6 0 2-1 1.6-2.2-.5-1.5.3-2.8 2-2.8h2.2c1.7 0 2.7-1.2 2.7-3.3 0-4.9-3.8-8.7-8.5-8.7ZM7.5 11h.01M10.5 7.5h.01M15 7.7h.01",
  close: "m6 6 12 12M18 6 6 18",
};

/**
 * Offers ways to pass the page on: links that need no script, and with script the link copied. On a phone a button of
 * its own opens the system's sheet at once, and the menu holds the rest.
 */
export function Share({ view: { profile } }: { view: ProfileView }) {
  const address = profileAddress(profile);
  const words = pageMessages(profile.locale);
  const below = (name: string) => `/${profile.username}/${name}`;
  return (
    <aside
      className="profile-share"
      aria-label={words.share}
      data-island={usePublishedIsland("share")}
      data-address={address}
      data-title={shareTitle(profile)}
      data-copied={words.linkCopied}
      data-code={interpolate(words.qrCodeOf, { address })}
      data-more={words.moreWays}
    >
      <button type="button" data-share="system" aria-label={words.share} title={words.share}>
        <Mark name="share" />
      </button>
      <details>
        <summary aria-label={words.sharePage} title={words.share}>
          <Mark name="share" />
          <Mark name="more" />
        </summary>
        <ul>
          <li>
            <button type="button" data-share="sheet" hidden>
              <Mark name="share" />
              {words.shareSheet}
            </button>
          </li>
          <li>
            <button type="button" data-share="copy" hidden>
              <Mark name="link" />
              <span>{words.copyLink}</span>
            </button>
          </li>
          <li>
            <a href={below("qr.svg")} data-share="code">
              <Mark name="code" />
              {words.qrCode}
            </a>
          </li>
          <li>
            <a href={below("contact.vcf")} data-counted="contact">
              <Mark name="contact" />
              {words.saveContact}
            </a>
          </li>
          {profile.allowRemix && (
            <li>
              <a href={startAddress(profile)} rel="nofollow">
                <Mark name="look" />
                {words.useLook}
              </a>
            </li>
          )}
        </ul>
      </details>
      <p role="status" />
      <dialog aria-label={words.qrCode} closedby="any">
        <form method="dialog">
          <button type="submit" aria-label={words.close} title={words.close}>
            <Mark name="close" />
          </button>
        </form>
        <p>
          <strong>
            <bdi>{profile.displayName}</bdi>
          </strong>
          <span>{address.replace(/^https?:\/\//, "")}</span>
        </p>
        <a href={below("qr.png")} data-counted="qr" download>
          {words.savePicture}
        </a>
      </dialog>
    </aside>
  );
}

function Mark({ name }: { name: keyof typeof marks }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={marks[name]} />
    </svg>
  );
}
