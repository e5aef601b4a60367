import { ApplicationIcon } from "@/app/_components/application-icon";
import { Day } from "@/app/_components/day";
import { Dialog } from "@/app/_components/dialog";
import { SubmitButton } from "@/app/_components/submit-button";
import type { ConnectedApplication as Connected } from "@/lib/oauth/consent-store";
import { iconUrl } from "@/lib/oauth/icon-store";
import { scopes } from "@/lib/operation/scopes";
import { disconnect } from "./actions";

/** One application a person has connected: by whom, since when, what it may do, and the way out. */
export function ConnectedApplication({ application }: { application: Connected }) {
  const { name, description, ownerUsername, connectedAt, clientId } = application;
  return (
    <article aria-label={name} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 items-start gap-3">
          <ApplicationIcon name={name} url={iconUrl(application)} size="small" />
          <div className="min-w-0">
            <h2 className="text-[15px] font-semibold break-words">
              <bdi>{name}</bdi>
            </h2>
            <p className="mt-0.5 text-[13px] text-ink-soft">
              by <bdi>@{ownerUsername}</bdi>, connected on <Day date={connectedAt} />
            </p>
          </div>
        </div>
        <Dialog
          trigger="Disconnect"
          variant="danger"
          size="small"
          title={
            <>
              Disconnect <bdi>{name}</bdi>?
            </>
          }
          actions={
            <form action={disconnect}>
              <input type="hidden" name="clientId" value={clientId} />
              <SubmitButton variant="danger">Disconnect</SubmitButton>
            </form>
          }
        >
          It loses access to your account at once. What it has changed so far stays as it is. To use it again you will
          have to authorize it again.
        </Dialog>
      </div>
      {description && (
        <p className="text-sm leading-relaxed break-words text-ink-soft">
          The developer says: <bdi className="whitespace-pre-line">{description}</bdi>
        </p>
      )}
      <ul className="flex flex-col gap-1 text-sm leading-relaxed">
        {application.scopes.map((scope) => (
          <li key={scope} className="before:mr-2 before:text-ink-soft before:content-['–']">
            {scopes[scope]}
          </li>
        ))}
      </ul>
    </article>
  );
}
