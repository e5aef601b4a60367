import { CodeValue } from "@/app/_components/code-value";
import { Panel } from "@/app/_components/panel";
import { authorizeLink, type OAuthApplication, secretVariable } from "@/lib/snippets/oauth-application";
import { oauthSnippets } from "@/lib/snippets/oauth-snippets";
import { CodeBlock } from "./code-block";

/** The next step after an application was made: a link that asks for consent, and its sign-in as code to copy. */
export function Integration({ application }: { application: OAuthApplication }) {
  const { isPublic } = application;
  return (
    <Panel
      title="Get started"
      description={
        isPublic
          ? "Each snippet signs a person in with PKCE and asks for their profile."
          : `Each snippet signs a person in and asks for their profile. It reads the client secret from the environment variable ${secretVariable}.`
      }
    >
      <div className="flex flex-col gap-5">
        {!isPublic && <CodeValue caption="Authorize link" value={authorizeLink(application)} />}
        <div className="divide-y rounded-lg border">
          {oauthSnippets(application).map(({ id, title, install, code }, index) => (
            <details key={id} name="snippets" open={index === 0} className="group">
              <summary className="flex cursor-pointer list-none items-center gap-2 px-3 py-2.5 text-sm font-medium hover:bg-sunken">
                <span aria-hidden="true" className="text-ink-soft transition-transform group-open:rotate-90">
                  ›
                </span>
                {title}
              </summary>
              <div className="flex flex-col gap-3 px-3 pb-3">
                {install && <CodeValue caption="Install" value={install} />}
                <CodeBlock label={`Sign in with ${title}`} code={code(application)} />
              </div>
            </details>
          ))}
        </div>
      </div>
    </Panel>
  );
}
