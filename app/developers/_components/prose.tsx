import { withProfile } from "@/lib/developers/reference/example-request";
import type { Heading, Token, Tokens } from "@/lib/developers/reference/markdown";
import { CodeBlock, CodeGroup, RequestLine } from "./code";
import { proseHtml } from "./prose-html";

type Props = {
  tokens: readonly Token[];
  headings: ReadonlyMap<Token, Heading>;
  /** Examples read the public profile of this username. */
  profile: string;
};
/** These are shown as one: text and tables, or code that follows each other in several languages. */
type Block = { kind: "words"; tokens: Token[] } | { kind: "group" | "code"; tokens: Tokens.Code[] };

const isCode = (token: Token): token is Tokens.Code => token.type === "code";

function toBlocks(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  for (const token of tokens) {
    const last = blocks.at(-1);
    if (!isCode(token)) {
      if (last?.kind === "words") last.tokens.push(token);
      else if (token.type !== "space") blocks.push({ kind: "words", tokens: [token] });
    } else if (!/^(sh|ts|python|go)$/.test(token.lang ?? "")) blocks.push({ kind: "code", tokens: [token] });
    else if (last?.kind === "group" && !last.tokens.some(({ lang }) => lang === token.lang)) last.tokens.push(token);
    else blocks.push({ kind: "group", tokens: [token] });
  }
  return blocks;
}

/** Shows a text of the documentation, from the blocks of its Markdown. */
export function Prose({ tokens, headings, profile }: Props) {
  return (
    <div className="flex flex-col gap-4 text-[15px] leading-relaxed wrap-break-word [&_p]:max-w-[70ch] [&_code]:rounded [&_code]:bg-sunken [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-[0.85em]">
      {toBlocks(tokens).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never move
        <ProseBlock key={index} block={block} headings={headings} profile={profile} />
      ))}
    </div>
  );
}

function ProseBlock({ block, headings, profile }: { block: Block } & Omit<Props, "tokens">) {
  const { kind, tokens } = block;
  if (kind === "words") {
    const html = { __html: proseHtml(tokens, headings) };
    // biome-ignore lint/security/noDangerouslySetInnerHtml: of our own Markdown, which has no markup
    return <div className="contents" dangerouslySetInnerHTML={html} />;
  }
  const snippets = tokens.map(({ lang = "", text }) => ({ language: lang, text: withProfile(text, profile) }));
  if (kind === "group") return <CodeGroup blocks={snippets} />;
  return snippets.map(({ language, text }) =>
    language === "http" ? (
      <RequestLine key={text} text={text} />
    ) : (
      <CodeBlock key={text} language={language} text={text} />
    ),
  );
}
