import type { ShownLink } from "@/lib/page/view/shown-links";
import type { ProfileView } from "@/lib/page/view/view";
import type { Profile } from "@/lib/people/users/store";
import { iconColumns, isReadByValue, type LinkShape, linkShape } from "../_look/link-shapes";
import { pageMessages, type Words } from "../_words/words";
import { LinkIcon } from "./link-icons";
import { LinkPicture } from "./link-picture";
import { LinkProof, proofText } from "./link-proof";
import { useMarks, usePublishedIsland } from "./page-kind";

type Props = { view: ProfileView; links: readonly ShownLink[]; headingId: string | undefined };

/** Shows links that follow each other; those without an address show their value, which a script copies. */
export function Links({ view: { profile, links: all }, links, headingId }: Props) {
  const words = pageMessages(profile.locale);
  const marksOf = useMarks();
  const named = links.map((link) => withAccessibleName(link, words));
  return groupByShape(named, profile).map(({ shape, links: shown }) => (
    <ul
      key={shown[0]?.id}
      className="profile-links"
      aria-label={headingId === undefined ? words.links : undefined}
      aria-labelledby={headingId}
      data-monochrome={profile.monochromeLinks || undefined}
      data-glow={profile.linksGlow || undefined}
      data-many={all.length > 12 || undefined}
      data-shape={shape}
      {...(shape === "icons" && iconColumns(shown.length))}
    >
      {shown.map((link) => (
        <li
          key={link.id}
          data-kind={link.type}
          data-featured={link.isFeatured || undefined}
          {...marksOf("links", link.id)}
        >
          {link.address === undefined ? (
            <CopiedLink link={link} said={words.copied} />
          ) : (
            <OpenedLink
              link={link}
              address={link.address}
              proof={link.proof && proofText(profile.locale, link.proof)}
            />
          )}
        </li>
      ))}
    </ul>
  ));
}

/** Returns links in lists of one shape each, the shape of the first link first. */
function groupByShape(links: ShownLink[], profile: Profile): { shape?: LinkShape; links: ShownLink[] }[] {
  const shapes = [...new Set(links.map((link) => linkShape(link, profile)))];
  return shapes.map((shape) => ({ shape, links: links.filter((link) => linkShape(link, profile) === shape) }));
}

/** Names kinds without a brand in the page's language. */
function withAccessibleName(link: ShownLink, words: Words): ShownLink {
  if (link.type === "custom") return { ...link, label: words.website };
  return link.type === "email" || link.type === "phone" ? { ...link, label: words[link.type] } : link;
}

const hoverText = ({ label, readable }: ShownLink) => `${label}: ${readable}`;

type Opened = { link: ShownLink; address: string; proof: string | undefined };

function OpenedLink({ link, address, proof }: Opened) {
  return (
    <a
      className={link.isMe ? `profile-link ${address.startsWith("mailto:") ? "u-email" : "u-url"}` : "profile-link"}
      href={address}
      rel={link.isMe ? "me noopener" : "noopener"}
      target="_blank"
      title={proof === undefined ? hoverText(link) : `${hoverText(link)} · ${proof}`}
    >
      <Face link={link} />
      <LinkProof text={proof} />
    </a>
  );
}

/** Unfolds its value without script, to be read and copied by hand. */
function CopiedLink({ link, said }: { link: ShownLink; said: string }) {
  return (
    <details className="profile-copied" data-island={usePublishedIsland("copied-link")} data-said={said}>
      <summary className="profile-link" title={hoverText(link)}>
        <Face link={link} />
        <span className="profile-link-said" role="status" />
      </summary>
      <code>{link.value}</code>
    </details>
  );
}

/** A title is followed by what it links to. */
function Face({ link }: { link: ShownLink }) {
  const { icon, label, type, title, readable, isTitled, picture, isFeatured } = link;
  const isWebsite = type === "custom";
  const labelElement = <span className="profile-link-label">{label}</span>;
  return (
    <>
      {picture === null ? <LinkIcon type={type} icon={icon} /> : <LinkPicture file={picture} isFeatured={isFeatured} />}
      <span
        className="profile-link-words"
        data-own={(!isTitled && isReadByValue(type)) || undefined}
        data-titled={isTitled || undefined}
      >
        {isTitled ? <bdi className="profile-link-title">{title}</bdi> : labelElement}
        {/* Without the space, both are read as one word. */ " "}
        {isTitled && !isWebsite ? labelElement : <bdi className="profile-link-value">{readable}</bdi>}
      </span>
    </>
  );
}
