import type { ReactNode } from "react";
import type { Heading, Token, Tokens } from "@/lib/reference/markdown";
import { CodeBlock, CodeGroup, RequestLine } from "./code";
import { Inline } from "./inline";
import { ProseTable } from "./prose-table";

type Props = { tokens: readonly Token[]; headings: ReadonlyMap<Token, Heading> };

const inGroup = (token: Token | undefined): token is Tokens.Code =>
  token?.type === "code" && /^(sh|ts|python)$/.test((token as Tokens.Code).lang ?? "");

/** Blocks as they are shown: what follows each other in several languages is one group. */
function grouped(tokens: readonly Token[]): (Token | Tokens.Code[])[] {
  const blocks: (Token | Tokens.Code[])[] = [];
  for (const token of tokens) {
    const last = blocks.at(-1);
    if (token.type === "space") continue;
    const isNext = Array.isArray(last) && inGroup(token) && !last.some(({ lang }) => lang === token.lang);
    if (isNext) last.push(token);
    else blocks.push(inGroup(token) ? [token] : token);
  }
  return blocks;
}

/** A text of the documentation, from the blocks of its Markdown. */
export function Prose({ tokens, headings }: Props) {
  return (
    <div className="flex flex-col gap-4 text-[15px] leading-relaxed wrap-break-word [&_p]:max-w-[70ch] [&_code]:rounded [&_code]:bg-sunken [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-[0.85em]">
      {grouped(tokens).map((block, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never move
        return <Block key={index} block={block} headings={headings} />;
      })}
    </div>
  );
}

function Block({ block, headings }: { block: Token | Tokens.Code[]; headings: Props["headings"] }): ReactNode {
  if (Array.isArray(block))
    return <CodeGroup blocks={block.map(({ lang = "", text }) => ({ language: lang, text }))} />;
  const heading = headings.get(block);
  if (heading) return <HeadingLine heading={heading} tokens={(block as Tokens.Heading).tokens} />;
  const token = block as Tokens.Paragraph | Tokens.List | Tokens.Table | Tokens.Code;
  switch (token.type) {
    case "paragraph":
      return (
        <p>
          <Inline tokens={token.tokens} />
        </p>
      );
    case "list":
      return <List list={token} />;
    case "table":
      return <ProseTable table={token} />;
    case "code":
      if (token.lang === "http") return <RequestLine text={token.text} />;
      return <CodeBlock language={token.lang ?? ""} text={token.text} />;
    default:
      throw new Error(`the documentation has a block that no page shows: ${block.type}`);
  }
}

function HeadingLine({ heading: { depth, id, text }, tokens }: { heading: Heading; tokens: Token[] }) {
  if (depth === 1) return <h1 className="text-3xl font-semibold tracking-tight break-words">{text}</h1>;
  const Level = depth === 2 ? "h2" : "h3";
  return (
    <Level
      id={id}
      className="scroll-mt-6 font-semibold tracking-tight text-xl not-first:mt-6 [h3&]:text-base [h3&]:not-first:mt-3"
    >
      <a href={`#${id}`} className="group rounded-sm">
        <Inline tokens={tokens} />
        <span aria-hidden="true" className="ml-2 font-normal text-ink-soft opacity-0 group-hover:opacity-100">
          #
        </span>
      </a>
    </Level>
  );
}

function List({ list }: { list: Tokens.List }) {
  const Tag = list.ordered ? "ol" : "ul";
  return (
    <Tag
      className={`flex max-w-[70ch] flex-col gap-1.5 pl-5 marker:text-ink-soft ${list.ordered ? "list-decimal" : "list-disc"}`}
    >
      {list.items.map((item) => (
        <li key={item.raw} className="pl-1">
          <Inline tokens={item.tokens} />
        </li>
      ))}
    </Tag>
  );
}
