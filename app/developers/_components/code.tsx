import { type ComponentProps, useId } from "react";
import { classNames } from "@/app/_components/class-names";
import { CopyButton } from "@/app/_components/copy-button";

type Block = { language: string; text: string };

/** The keys are the words after the fence; a snippet shows by its class while its name is chosen. */
const languages: Record<string, { name: string; shown: string }> = {
  sh: { name: "curl", shown: "group-has-[[value=sh]:checked]/code:block" },
  ts: { name: "TypeScript", shown: "group-has-[[value=ts]:checked]/code:block" },
  python: { name: "Python", shown: "group-has-[[value=python]:checked]/code:block" },
  go: { name: "Go", shown: "group-has-[[value=go]:checked]/code:block" },
};
const otherNames: Record<string, string> = {
  html: "HTML",
  http: "HTTP",
  js: "JavaScript",
  json: "JSON",
  text: "Address",
};

/** `sh` is a command line, which is curl's in most examples. */
const blockLabel = ({ language, text }: Block) =>
  language === "sh" && !text.includes("curl ")
    ? "Shell"
    : (languages[language]?.name ?? otherNames[language] ?? "Code");

const frame = "overflow-hidden rounded-lg border bg-surface";
const bar = "flex min-h-10 items-center gap-1 border-b bg-sunken/60 px-2 py-1";

/** Shows a method and the path that it is sent to. */
export function RequestLine({ text }: { text: string }) {
  const [method, path] = text.split(" ");
  return (
    <div className="rounded-lg border bg-surface px-4 py-2.5 font-mono text-sm wrap-anywhere">
      <strong className="mr-3 font-semibold text-accent">{method}</strong>
      {path}
    </div>
  );
}

/** Shows one piece of code, with its name and a button above it. */
export function CodeBlock(block: Block) {
  const name = blockLabel(block);
  return (
    <div className={frame}>
      <div className={bar}>
        <span className="px-2 text-[13px] font-medium text-ink-soft">{name}</span>
        <Copy block={block} />
      </div>
      <Code block={block} />
    </div>
  );
}

/** Shows one of several languages at a time, chosen without script; where scripts are off, all show. */
export function CodeGroup({ blocks }: { blocks: Block[] }) {
  const id = useId();
  const [first, ...others] = blocks;
  if (!first) return null;
  if (others.length === 0) return <CodeBlock {...first} />;
  return (
    <div className={`group/code ${frame}`}>
      <div className={`${bar} noscript:hidden`}>
        <fieldset data-languages="" className="flex min-w-0 gap-1">
          <legend className="sr-only">Language of the example</legend>
          {blocks.map((block, index) => (
            <label
              key={block.language}
              className="cursor-pointer rounded-md px-2 py-1 text-[13px] font-medium text-ink-soft transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input type="radio" name={id} value={block.language} defaultChecked={index === 0} className="sr-only" />
              {blockLabel(block)}
            </label>
          ))}
        </fieldset>
        {blocks.map((block) => (
          <div key={block.language} className={`ml-auto hidden ${languages[block.language]?.shown}`}>
            <Copy block={block} />
          </div>
        ))}
      </div>
      {blocks.map((block) => (
        <div key={block.language} className={`hidden noscript:block ${languages[block.language]?.shown}`}>
          <div className="hidden border-b px-4 py-2 text-[13px] font-medium text-ink-soft noscript:block">
            {blockLabel(block)}
          </div>
          <Code block={block} />
        </div>
      ))}
    </div>
  );
}

function Copy({ block }: { block: Block }) {
  return (
    <span className="ml-auto">
      <CopyButton value={block.text} label={blockLabel(block)} />
    </span>
  );
}

function Code({ block }: { block: Block }) {
  return (
    <ScrollingCode data-language={block.language} className="max-h-[32rem]">
      {block.text}
    </ScrollingCode>
  );
}

/** Shows code that scrolls where it has no room; the keyboard reaches it. */
export function ScrollingCode({ className, ...rest }: ComponentProps<"pre">) {
  const look = classNames("overflow-auto px-4 py-3 font-mono text-[13px] leading-relaxed", className);
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  return <pre tabIndex={0} className={look} {...rest} />;
}
