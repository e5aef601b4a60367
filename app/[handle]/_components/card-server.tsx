import type { ShownCard } from "@/lib/cards/shown-cards";
import { CardTile, TileMark, TilePicture } from "./card-tile";

const people =
  "M9 11.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5Zm-6 7c0-3 2.6-5 6-5s6 2 6 5M15.5 5.4a3.1 3.1 0 0 1 0 5.8m2 2.8c2.1.7 3.5 2.3 3.5 4.5";
const whole = new Intl.NumberFormat("en");

/** A server that the owner invites to. */
export function ServerCard({ card: { code, facts, icon } }: { card: Extract<ShownCard, { type: "server" }> }) {
  const name = facts?.name ?? code;
  const counts = [
    { kind: "online", words: "online", count: facts?.online ?? null },
    { kind: "offline", words: facts?.members === 1 ? "member" : "members", count: facts?.members ?? null },
  ].filter(({ count }) => count !== null);
  return (
    <CardTile
      kind="server"
      picture={icon ? <TilePicture address={icon} /> : <TileMark path={people} />}
      title={name}
      aside={
        <a
          className="profile-join"
          href={`https://discord.gg/${code}`}
          target="_blank"
          rel="noopener"
          aria-label={`Join ${name}`}
        >
          Join
        </a>
      }
    >
      {counts.length === 0 ? (
        <p>{facts ? "A server" : "Invite at discord.gg"}</p>
      ) : (
        <p className="profile-counts">
          {counts.map(({ kind, words, count }) => (
            <span key={kind} data-status={kind}>
              {whole.format(count ?? 0)} {words}
            </span>
          ))}
        </p>
      )}
    </CardTile>
  );
}
