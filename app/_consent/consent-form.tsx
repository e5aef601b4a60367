import type { ReactNode } from "react";
import { ApplicationIcon } from "@/app/_components/application-icon";
import { Button } from "@/app/_components/button";
import type { Translator } from "@/lib/core/messages/messages";
import type { Scope } from "@/lib/core/operation/scopes";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { findSite } from "@/lib/people/oauth/client-document";
import { iconUrl } from "@/lib/people/oauth/clients/icon-store";
import { findStanding } from "@/lib/people/oauth/clients/standing-store";
import type { AuthorizationRequest } from "@/lib/people/oauth/consent/authorization-request";
import type { ListedPage } from "@/lib/people/pages/page-store";
import { PageChoice } from "./page-choice";
import { Person } from "./person";
import { ScopeList } from "./scope-list";

/** The choice of a page stands above the form that it is sent with. */
const formId = "decision";

/** A device has no address that the person is sent to. */
type Request = Pick<AuthorizationRequest, "client" | "scopes"> & { target?: string };

type Props = {
  request: Request;
  /** The person has allowed the application these before. */
  granted: readonly Scope[];
  /** The pages of the person, of which the application may use one. */
  pages: readonly ListedPage[];
  lastPageId: string | null;
  /** Where the decision is sent, and what with. */
  action: string;
  fields: Readonly<Record<string, string>>;
  /** Where somebody else comes back to who signs in instead. */
  next: string;
  user: { id: string; username: string; displayName: string };
  siteName: string;
  /** Says what follows an agreement, or warns of it. */
  children: ReactNode;
};

/** Returns where a redirect URI leads, as a person would name it: a host, or an app of the device. */
export function describeDestination(target: string, t: Translator<"consent">): string {
  const { protocol, host } = new URL(target);
  return /^https?:$/.test(protocol) ? host : t("page.app", { scheme: protocol.slice(0, -1) });
}

/** Returns what a person can go by who reads a name that the application gave itself. */
function warnOfName({ client, target }: Request, t: Translator<"consent">): string {
  const host = findSite(client);
  if (host === undefined) return t("page.selfNamedAlone");
  return t(target?.startsWith("https:") ? "page.selfNamed" : "page.selfNamedProgram", { host });
}

/** Shows what the application asks for, and the two answers, in a plain form that needs no script. */
export async function ConsentForm(props: Props) {
  const { request, granted, pages, lastPageId, action, fields, next, user, siteName, children } = props;
  const { client, scopes } = request;
  const site = findSite(client);
  const origin = site !== undefined ? "bySite" : client.ownerUsername === null ? "byItself" : "by";
  const choosesPage = pages.length > 1;
  const asksForMore = granted.length > 0 && scopes.some((scope) => !granted.includes(scope));
  const isOwner = (await findStanding(client, user.id)) !== undefined;
  const { t } = await currentWords("consent");
  return (
    <>
      <div className="flex items-start gap-4">
        <ApplicationIcon name={client.name} url={iconUrl(client)} size="large" />
        <div className="min-w-0">
          <h1 className="text-2xl leading-tight font-semibold tracking-tight break-words">
            {t.rich("page.question", { b: (name) => <bdi className="text-accent">{name}</bdi>, name: client.name })}
          </h1>
          <p className="mt-1.5 text-sm break-words text-ink-soft">
            {t.rich(`page.${origin}`, {
              owner: (name) => <bdi className="font-medium text-ink">{name}</bdi>,
              name: site ?? `@${client.ownerUsername}`,
            })}
          </p>
        </div>
      </div>
      {client.description && (
        <div className="mt-4 border-s-2 ps-3 text-sm leading-relaxed text-ink-soft">
          <p className="text-[13px]">{t("page.says")}</p>
          <bdi className="block break-words whitespace-pre-line">{client.description}</bdi>
        </div>
      )}
      <section aria-labelledby="rights" className="mt-6 divide-y rounded-xl border bg-surface shadow-raised">
        <h2 id="rights" className="px-5 py-3 text-[13px] font-medium text-ink-soft">
          {t(asksForMore ? "page.ableToMore" : "page.able")}
        </h2>
        <ScopeList scopes={scopes} granted={granted} />
        {choosesPage && <PageChoice pages={pages} lastPageId={lastPageId} form={formId} />}
        <Person user={user} choosesPage={choosesPage} next={next} />
      </section>
      {!client.isVouched && !isOwner && <UnverifiedApplicationNotice siteName={siteName} request={request} />}
      {children}
      <form id={formId} method="post" action={action} className="mt-3 grid grid-cols-2 gap-3">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="large" name="decision" value="cancel">
          {t("page.cancel")}
        </Button>
        <Button type="submit" size="large" variant="primary" name="decision" value="authorize">
          {t("page.authorize")}
        </Button>
      </form>
      <p className="mt-5 text-[13px] leading-relaxed text-ink-soft">{t("page.disconnect")}</p>
      <Documents client={client} />
    </>
  );
}

/** Warns of an application that the operator has not vouched for; its owner needs no warning. */
async function UnverifiedApplicationNotice({ siteName, request }: { siteName: string; request: Request }) {
  const { t } = await currentWords("consent");
  const isSelfNamed = request.client.ownerId === null;
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
        {t("page.unchecked", { site: siteName })}
        {isSelfNamed && <span className="mt-1.5 block break-words">{warnOfName(request, t)}</span>}
      </span>
    </p>
  );
}

async function Documents({ client }: Pick<AuthorizationRequest, "client">) {
  const documents = [
    ["page.website", client.websiteUrl],
    ["page.terms", client.termsOfServiceUrl],
    ["page.privacy", client.privacyPolicyUrl],
  ] as const;
  const linked = documents.flatMap(([title, address]) => (address === null ? [] : [{ title, address }]));
  if (linked.length === 0) return null;
  const { t } = await currentWords("consent");
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-[13px] text-ink-soft">
      {linked.map(({ title, address }) => (
        <a key={title} href={address} rel="noopener noreferrer" target="_blank" className="underline hover:text-ink">
          {t.rich(title, { b: (name) => <bdi>{name}</bdi>, name: client.name })}
        </a>
      ))}
    </p>
  );
}
