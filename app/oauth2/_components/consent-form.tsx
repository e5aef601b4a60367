import { Button } from "@/app/_components/button";
import type { AuthorizationRequest } from "@/lib/oauth/authorization-request";
import { scopes } from "@/lib/operation/scopes";
import { Person } from "./person";

type Props = {
  request: AuthorizationRequest;
  query: string;
  token: string;
  user: { username: string; displayName: string };
};

/** Where a redirect URI leads, as a person would name it: a host, or an app of the device. */
function destinationOf(target: string): string {
  const { protocol, host } = new URL(target);
  return /^https?:$/.test(protocol) ? host : `the app ${protocol.slice(0, -1)} on this device`;
}

/** What the application asks, and the two answers; a plain form, so that it needs no script. */
export function ConsentForm({ request, query, token, user }: Props) {
  const { client, target } = request;
  return (
    <>
      <h1 className="text-2xl leading-tight font-semibold tracking-tight break-words">
        Allow <bdi className="text-accent">{client.name}</bdi> to use your account?
      </h1>
      <p className="mt-2 text-sm text-ink-soft">
        An application by <bdi className="font-medium text-ink">@{client.ownerUsername}</bdi>
      </p>
      {client.description && (
        <p className="mt-3 text-sm leading-relaxed break-words whitespace-pre-line text-ink-soft">
          {client.description}
        </p>
      )}
      <section aria-labelledby="rights" className="mt-6 rounded-xl border bg-surface shadow-raised">
        <h2 id="rights" className="px-5 pt-4 text-[13px] font-medium text-ink-soft">
          It will be able to
        </h2>
        <ul className="px-5 pt-2 pb-4">
          {request.scopes.map((scope) => (
            <li key={scope} className="flex gap-3 py-1.5 text-sm leading-relaxed">
              <svg aria-hidden="true" viewBox="0 0 16 16" fill="none" className="mt-1 size-4 shrink-0 text-success">
                <path d="m3.5 8.5 3 3 6-7" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
              </svg>
              {scopes[scope]}
            </li>
          ))}
        </ul>
        <Person user={user} next={`/oauth2/authorize?${query}`} />
      </section>
      <form method="post" action="/oauth2/authorize/decision" className="mt-5 grid grid-cols-2 gap-3">
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
        You will be sent to <span className="font-medium break-all text-ink">{destinationOf(target)}</span>. You can
        disconnect the application at any time in your settings.
      </p>
      <Documents client={client} />
    </>
  );
}

function Documents({ client }: Pick<AuthorizationRequest, "client">) {
  const documents = [
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
