import { CopyButton, type CopyWords } from "@/app/_components/copy-button";

type Props = { label: string; code: string; words: CopyWords };

/** Shows lines of code to copy; long ones scroll sideways. */
export function CodeBlock({ label, code, words }: Props) {
  return (
    <div className="overflow-hidden rounded-lg border bg-sunken">
      <div className="flex items-center justify-between gap-3 border-b py-1 ps-3 pe-1">
        <span className="text-xs text-ink-soft">{label}</span>
        <CopyButton value={code} label={label} words={words} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre dir="ltr" tabIndex={0} className="overflow-x-auto p-3 font-mono text-xs leading-relaxed">
        {code.trimEnd()}
      </pre>
    </div>
  );
}
