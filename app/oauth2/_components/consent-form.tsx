import { ApplicationIcon } from "@/app/_components/application-icon";
import { Button } from "@/app/_components/button";
import type { AuthorizationRequest } from "@/lib/oauth/authorization-request";
import { iconUrl } from "@/lib/oauth/icon-store";
import type { Scope } from "@/lib/operation/scopes";
import { Person } from "./person";
import { Rights } from "./rights";

type Props = {
  request: AuthorizationRequest;
  /** What this person has allowed the application before. */
  granted: readonly Scope[];
  query: string;
  token: string;
  user: { id: string; username: string; displayName: string };
  siteName: string;
};

/** Where a redirect URI leads, as a person would name it: a host, or an app of the device. */
function destinationOf(target: string): string {
  const { protocol, host } = new URL(target);
  return /^https?:$/.test(protocol) ? host : `the app ${protocol.slice(0, -1)} on this device`;
}

/** What the application asks, and the two answers; a plain form, so that it needs no script. */
export function ConsentForm({ request, granted, query, token, user, siteName }: Props) {
  const { client, target, scopes } = request;
  const asksForMore = granted.length > 0 && scopes.some((scope) => !granted.includes(scope));
  return (
    <>
      <div className="flex items-start gap-4">
        <ApplicationIcon name={client.name} url={iconUrl(client)} size="large" />
        <div className="min-w-0">
          <h1 className="text-2xl leading-tight font-semibold tracking-tight break-words">
            Allow <bdi className="text-accent">{client.name}</bdi> to use your account?
          </h1>
          <p className="mt-1.5 text-sm text-ink-soft">
            An application by <bdi className="font-medium text-ink">@{client.ownerUsername}</bdi>
          </p>
        </div>
      </div>
      {client.description && (
        <div className="mt-4 border-l-2 pl-3 text-sm leading-relaxed text-ink-soft">
          <p className="text-[13px]">The developer says:</p>
          <bdi className="block break-words whitespace-pre-line">{client.description}</bdi>
        </div>
      )}
      <section aria-labelledby="rights" className="mt-6 divide-y rounded-xl border bg-surface shadow-raised">
        <h2 id="rights" className="px-5 py-3 text-[13px] font-medium text-ink-soft">
          {asksForMore ? "You allowed it some of this before. It will be able to" : "It will be able to"}
        </h2>
        <Rights scopes={scopes} granted={granted} />
        <Person user={user} next={`/oauth2/authorize?${query}`} />
      </section>
      {!client.isVouched && client.ownerId !== user.id && <NotVouched siteName={siteName} />}
      <p className="mt-5 text-sm leading-relaxed">
        You will be sent to <span className="font-semibold break-all">{destinationOf(target)}</span>.
      </p>
      <form method="post" action="/oauth2/authorize/decision" className="mt-3 grid grid-cols-2 gap-3">
        <input type="hidden" name="request" value={query} />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="large" name="decision" value="cancel">
          Cancel
        </Button>
        <Button type="submit" size="large" variant="primary" name="decision" value="authorize">
          Authorize
        </Button>
      </form>
      <p className="mt-5 text-[13px] leading-relaxed text-ink-soft">
        You can disconnect the application at any time in your settings.
      </p>
      <Documents client={client} />
    </>
  );
}

/** For an application that the operator has not vouched for; its owner needs no warning of it. */
function NotVouched({ siteName }: { siteName: string }) {
  return (
    <p className="mt-5 flex gap-3 rounded-lg border border-danger-line bg-danger-wash px-4 py-3 text-[13px] leading-relaxed">
      <svg aria-hidden="true" viewBox="0 0 16 16" fill="none" className="mt-0.5 size-4 shrink-0 text-danger">
        <path
          d="M8 2 1.5 13.5h13L8 2Zm0 4.5v3.25m0 2v.01"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>
        {siteName} has not checked this application. Authorize it only if you know who made it and expected to be asked.
      </span>
    </p>
  );
}

function Documents({ client }: Pick<AuthorizationRequest, "client">) {
  const documents = [
    ["Website", client.websiteUrl],
    ["Terms of Service", client.termsOfServiceUrl],
    ["Privacy Policy", client.privacyPolicyUrl],
  ].filter((document): document is [string, string] => document[1] !== null);
  if (documents.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-[13px] text-ink-soft">
      {documents.map(([title, address]) => (
        <a key={title} href={address} rel="noopener noreferrer" target="_blank" className="underline hover:text-ink">
          {title} of <bdi>{client.name}</bdi>
        </a>
      ))}
    </p>
  );
}
