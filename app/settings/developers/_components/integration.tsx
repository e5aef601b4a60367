import { CodeValue } from "@/app/_components/code-value";
import type { CopyWords } from "@/app/_components/copy-button";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";
import { TextAround } from "@/app/_components/text-around";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { authorizeLink, type OAuthApplication, secretVariable } from "@/lib/developers/snippets/oauth-application";
import { isOwnScheme } from "@/lib/developers/snippets/oauth-native";
import { type OAuthSnippet, oauthSnippets, runInstructions } from "@/lib/developers/snippets/oauth-snippets";
import { CodeBlock } from "./code-block";

type IntegrationWords = Messages["developers"]["integration"];
type Props = { application: OAuthApplication; words: IntegrationWords; copyWords: CopyWords };

/** Libraries have their own names; the others are named by where they run. */
const places = {
  device: "deviceFlow",
  "native-app": "nativeApp",
  browser: "browserApp",
  "command-line": "commandLine",
} as const;
const isPlace = (id: string): id is keyof typeof places => id in places;
const snippetTitle = ({ id, title }: OAuthSnippet, words: IntegrationWords) =>
  isPlace(id) ? words[places[id]] : title;

/** Shows the next step after an application was made: a link that asks for consent, and its sign-in as code to copy. */
export function Integration({ application, words, copyWords }: Props) {
  const { isPublic, redirectUri } = application;
  const snippets = oauthSnippets(application);
  const isDevice = snippets[0]?.id === "device";
  const usesSecret = !isPublic && !isOwnScheme(redirectUri);
  return (
    <Panel
      title={words.title}
      description={
        usesSecret
          ? interpolate(words.withSecret, { variable: secretVariable })
          : isDevice
            ? words.withDevice
            : words.withPkce
      }
    >
      <div className="flex flex-col gap-5">
        {usesSecret && (
          <div className="flex flex-col gap-1.5">
            <CodeValue caption={words.authorizeLink} value={authorizeLink(application)} words={copyWords} />
            <p className="text-[13px] leading-snug text-ink-soft">{words.byHand}</p>
          </div>
        )}
        {!isPublic && !usesSecret && <Notice>{words.onDevice}</Notice>}
        <div className="divide-y rounded-lg border">
          {snippets.map((snippet, index) => (
            <details key={snippet.id} name="snippets" open={index === 0} className="group">
              <summary className="flex cursor-pointer list-none items-center gap-2 px-3 py-2.5 text-sm font-medium hover:bg-sunken">
                <span
                  aria-hidden="true"
                  className="text-ink-soft transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
                >
                  ›
                </span>
                {snippetTitle(snippet, words)}
              </summary>
              <div className="flex flex-col gap-3 px-3 pb-3">
                {snippet.install && (
                  <CodeValue caption={words.install} value={snippet.install(application.baseUrl)} words={copyWords} />
                )}
                <CodeBlock
                  label={interpolate(words.signInWith, { title: snippetTitle(snippet, words) })}
                  code={snippet.code(application)}
                  words={copyWords}
                />
                {snippet.id === "device" && (
                  <p className="text-[13px]">
                    <Link href="/developers/device-flow" className="font-medium text-accent hover:underline">
                      {words.deviceGuide}
                    </Link>
                  </p>
                )}
                <Start {...runInstructions(snippet, application)} words={words} copyWords={copyWords} />
              </div>
            </details>
          ))}
        </div>
      </div>
    </Panel>
  );
}

type StartProps = Partial<NonNullable<ReturnType<typeof runInstructions>>> & Omit<Props, "application">;

/** Says how a snippet that is a whole program is run. */
function Start({ file, command, address, words, copyWords }: StartProps) {
  if (!file || !command) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <CodeValue caption={interpolate(words.start, { file })} value={command} words={copyWords} />
      {address && (
        <p className="text-[13px] leading-snug text-ink-soft">
          <TextAround text={words.thenOpen}>
            <code dir="ltr" className="font-mono">
              {address}
            </code>
          </TextAround>
        </p>
      )}
    </div>
  );
}
