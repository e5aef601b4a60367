import { CodeValue } from "@/app/_components/code-value";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";
import { authorizeLink, type OAuthApplication, secretVariable } from "@/lib/snippets/oauth-application";
import { isOwnScheme } from "@/lib/snippets/oauth-native";
import { oauthSnippets, startOf } from "@/lib/snippets/oauth-snippets";
import { CodeBlock } from "./code-block";

/** The next step after an application was made: a link that asks for consent, and its sign-in as code to copy. */
export function Integration({ application }: { application: OAuthApplication }) {
  const { isPublic, redirectUri } = application;
  const usesSecret = !isPublic && !isOwnScheme(redirectUri);
  return (
    <Panel
      title="Get started"
      description={
        usesSecret
          ? `Each snippet signs a person in and asks for their profile. It reads the client secret from the environment variable ${secretVariable}.`
          : "Each snippet signs a person in with PKCE and asks for their profile."
      }
    >
      <div className="flex flex-col gap-5">
        {usesSecret && (
          <div className="flex flex-col gap-1.5">
            <CodeValue caption="Authorize link" value={authorizeLink(application)} />
            <p className="text-[13px] leading-snug text-ink-soft">
              For trying by hand. A program adds a state of its own, as the snippets do, and compares it when the person
              comes back.
            </p>
          </div>
        )}
        {!isPublic && !usesSecret && (
          <Notice>
            Its redirect URI opens an app on a device, which cannot keep a secret: switch Public client on. The snippet
            then works as it stands.
          </Notice>
        )}
        <div className="divide-y rounded-lg border">
          {oauthSnippets(application).map((snippet, index) => (
            <details key={snippet.id} name="snippets" open={index === 0} className="group">
              <summary className="flex cursor-pointer list-none items-center gap-2 px-3 py-2.5 text-sm font-medium hover:bg-sunken">
                <span aria-hidden="true" className="text-ink-soft transition-transform group-open:rotate-90">
                  ›
                </span>
                {snippet.title}
              </summary>
              <div className="flex flex-col gap-3 px-3 pb-3">
                {snippet.install && <CodeValue caption="Install" value={snippet.install} />}
                <CodeBlock label={`Sign in with ${snippet.title}`} code={snippet.code(application)} />
                <Start {...startOf(snippet, application)} />
              </div>
            </details>
          ))}
        </div>
      </div>
    </Panel>
  );
}

/** How a snippet that is a whole program is run. */
function Start({ file, command, address }: Partial<NonNullable<ReturnType<typeof startOf>>>) {
  if (!file || !command) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <CodeValue caption={`Save it as ${file}, then start it`} value={command} />
      {address && (
        <p className="text-[13px] leading-snug text-ink-soft">
          Then open <code className="font-mono">{address}</code> in a browser: it leads to the consent page and back.
        </p>
      )}
    </div>
  );
}
