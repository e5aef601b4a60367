import { Day } from "@/app/_components/day";
import { Dialog } from "@/app/_components/dialog";
import { Link } from "@/app/_components/link";
import { SubmitButton } from "@/app/_components/submit-button";
import type { PersonalToken } from "@/lib/oauth/personal-token-store";
import { end } from "./actions";

/** The tokens of a person: what each may do, its days, and the way to end it. */
export function TokenList({ tokens }: { tokens: PersonalToken[] }) {
  return (
    <ul className="divide-y">
      {tokens.map((token) => (
        <li key={token.id} className="flex items-start justify-between gap-4 px-5 py-4 sm:px-6">
          <div className="min-w-0 text-[13px] leading-relaxed text-ink-soft">
            <h3 className="text-sm font-medium break-words text-ink">
              <bdi>{token.name}</bdi> <code className="font-mono text-xs text-ink-soft">vpt_…{token.tail}</code>
            </h3>
            <p className="font-mono text-xs break-words">{token.scopes.join(" ")}</p>
            <p>
              Created <Day date={token.createdAt} /> · <LastUse {...token} /> · <Expiry {...token} /> ·{" "}
              <Link href={`?token=${token.id}#usage`} className="font-medium text-accent hover:underline">
                Usage<span className="sr-only"> of {token.name}</span>
              </Link>
            </p>
          </div>
          <Dialog
            trigger="End"
            label={`End ${token.name}`}
            variant="danger"
            size="small"
            title={
              <>
                End <bdi>{token.name}</bdi>?
              </>
            }
            actions={
              <form action={end}>
                <input type="hidden" name="tokenId" value={token.id} />
                <SubmitButton variant="danger">End token</SubmitButton>
              </form>
            }
          >
            Every program that uses it is refused at once. It cannot be brought back; a new token has another secret.
          </Dialog>
        </li>
      ))}
    </ul>
  );
}

function LastUse({ lastUsedAt }: Pick<PersonalToken, "lastUsedAt">) {
  if (lastUsedAt === null) return "never used";
  return (
    <>
      last used <Day date={lastUsedAt} />
    </>
  );
}

function Expiry({ expiresAt, isExpired }: Pick<PersonalToken, "expiresAt" | "isExpired">) {
  if (expiresAt === null) return "does not expire";
  return (
    <span className={isExpired ? "text-danger" : undefined}>
      {isExpired ? "expired" : "expires"} <Day date={expiresAt} />
    </span>
  );
}
