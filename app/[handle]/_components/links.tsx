import type { ProfileView, ShownLink } from "@/lib/profile-page/view";

/** The owner's links; those without an address show their value, which a script copies. */
export function Links({ view: { profile, links } }: { view: ProfileView }) {
  if (links.length === 0) return null;
  return (
    <ul
      className="profile-links"
      aria-label="Links"
      data-monochrome={profile.monochromeLinks || undefined}
      data-glow={profile.linksGlow || undefined}
      data-many={links.length > 12 || undefined}
    >
      {links.map((link) => (
        <li key={link.id} data-kind={link.type}>
          {link.address === undefined ? <CopiedLink link={link} /> : <OpenedLink link={link} address={link.address} />}
        </li>
      ))}
    </ul>
  );
}

function OpenedLink({ link, address }: { link: ShownLink; address: string }) {
  return (
    <a className="profile-link" href={address} rel="me noopener" target="_blank" title={`${link.label}: ${link.value}`}>
      <Face link={link} />
    </a>
  );
}

/** Without script, its value unfolds, to be read and copied by hand. */
function CopiedLink({ link }: { link: ShownLink }) {
  return (
    <details className="profile-copied" data-island="copied-link">
      <summary className="profile-link" title={`${link.label}: ${link.value}`}>
        <Face link={link} />
        <span className="profile-link-said" role="status" />
      </summary>
      <code>{link.value}</code>
    </details>
  );
}

function Face({ link: { icon, label, type, value } }: { link: ShownLink }) {
  const isOwn = type === "custom" || type === "email";
  const shown = type === "custom" ? value.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "") : value;
  return (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} fillRule="evenodd" />
      </svg>
      <span className="profile-link-words" data-own={isOwn || undefined}>
        <span className="profile-link-label">{label}</span>
        <bdi className="profile-link-value">{shown}</bdi>
      </span>
    </>
  );
}
