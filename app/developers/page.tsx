import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { ButtonLink } from "@/app/_components/button";
import { PageHeading } from "@/app/_components/page-heading";
import { SiteHeader } from "@/app/_components/site-header";
import { currentUser } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { scopes } from "@/lib/operation/scopes";
import { CommandBlock } from "./_components/command-block";
import { EndpointTable } from "./_components/endpoint-table";
import { ErrorList } from "./_components/error-list";
import { LimitList } from "./_components/limit-list";
import { LinkKindList } from "./_components/link-kind-list";
import "../globals.css";

export const metadata: Metadata = { title: "Developers" };

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 text-[15px] leading-relaxed">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

export default async function DevelopersPage() {
  const { BASE_URL, SITE_NAME } = env();
  const user = await currentUser();
  return (
    <>
      <SiteHeader siteName={SITE_NAME} user={user} />
      <main className="mx-auto flex max-w-3xl flex-col gap-10 px-5 py-10 sm:px-8">
        <PageHeading
          title="Developers"
          description="Read and change profiles with the consent of the people they belong to, over OAuth 2.0 and JSON."
          action={
            <ButtonLink href="/settings/developers" variant="primary">
              Your applications
            </ButtonLink>
          }
        />
        <Section title="Quickstart">
          <p>
            Register an application in your{" "}
            <Link href="/settings/developers" className="font-medium text-accent hover:underline">
              settings
            </Link>{" "}
            and send a person to the authorization page. They come back to your redirect URI with a code.
          </p>
          <CommandBlock
            name="authorization address"
            text={`${BASE_URL}/oauth2/authorize?response_type=code&client_id=$CLIENT_ID\n  &redirect_uri=$REDIRECT_URI&scope=identify%20profile.update&state=$STATE`}
          />
          <p>Exchange the code within a minute. Access tokens live an hour, refresh tokens seven days and work once.</p>
          <CommandBlock
            name="exchange"
            text={`curl ${BASE_URL}/api/oauth2/token \\\n  -d grant_type=authorization_code -d code=$CODE -d redirect_uri=$REDIRECT_URI \\\n  -d client_id=$CLIENT_ID -d client_secret=$CLIENT_SECRET`}
          />
          <p>Then act on the profile.</p>
          <CommandBlock
            name="change of a profile"
            text={`curl -X PATCH ${BASE_URL}/api/user -H "Authorization: Bearer $ACCESS_TOKEN" \\\n  -H "Content-Type: application/json" -d '{"bio":"Hello","colors":{"accent":"#0af"}}'`}
          />
          <CommandBlock
            name="upload"
            text={`curl ${BASE_URL}/api/upload/avatar -H "Authorization: Bearer $ACCESS_TOKEN" -F file=@avatar.png`}
          />
          <p>
            With <code className="font-mono text-sm">grant_type=client_credentials</code> you get a token that acts as
            yourself, the owner of the application, on every endpoint.
          </p>
        </Section>
        <Section title="Endpoints">
          <EndpointTable />
          <LinkKindList />
          <p className="text-sm text-ink-soft">
            Every schema stands in the{" "}
            <a href="/api/openapi.json" className="font-medium text-accent hover:underline">
              OpenAPI document
            </a>
            , the server's metadata (RFC 8414) at{" "}
            <a href="/.well-known/oauth-authorization-server" className="font-medium text-accent hover:underline">
              its well-known address
            </a>
            .
          </p>
        </Section>
        <Section title="Errors">
          <p>
            Every error has one form: <code className="font-mono text-sm">error</code>, a code;{" "}
            <code className="font-mono text-sm">error_description</code>, one sentence that says what to do; and, with
            invalid_request, <code className="font-mono text-sm">fields</code>, the messages by field. At most 20
            problems are described; of more, the key body says how many are left.
          </p>
          <ErrorList />
        </Section>
        <Section title="Limits">
          <LimitList />
          <p className="text-sm text-ink-soft">
            Every limited answer says what is left in its RateLimit headers; a 429 says in Retry-After how long to wait.
          </p>
        </Section>
        <Section title="Scopes">
          <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[9rem_1fr]">
            {Object.entries(scopes).map(([name, meaning]) => (
              <div key={name} className="contents">
                <dt className="font-mono">{name}</dt>
                <dd className="text-ink-soft max-sm:mb-2">{meaning}</dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-ink-soft">
            The email address is what the person gave, and may be unproven: know people by their id, and never join
            accounts by an address.
          </p>
        </Section>
      </main>
    </>
  );
}
