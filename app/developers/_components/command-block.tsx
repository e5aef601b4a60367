import { CopyButton } from "@/app/_components/copy-button";

type Props = { text: string /** What it is, for people who hear the page. */; name: string };

/** A command or address to take along. */
export function CommandBlock({ text, name }: Props) {
  return (
    <div className="flex items-start gap-2 rounded-lg border bg-sunken py-1.5 pr-1.5 pl-4">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="min-w-0 flex-1 overflow-x-auto py-1.5 font-mono text-[13px] leading-relaxed">
        {text}
      </pre>
      <CopyButton value={text} label={name} />
    </div>
  );
}
