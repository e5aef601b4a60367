import { CopyButton, type CopyWords } from "./copy-button";

type Props = { caption: string; value: string; words?: CopyWords };

/**
 * Shows a value that people carry elsewhere, such as a Client ID, under its caption and with a button that copies it.
 */
export function CodeValue({ caption, value, words }: Props) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-[13px] font-medium">{caption}</span>
      <div className="flex items-center gap-2 rounded-lg border bg-sunken py-1 pe-1 ps-3">
        <code dir="ltr" className="min-w-0 flex-1 font-mono text-[13px] break-all select-all">
          {value}
        </code>
        <CopyButton value={value} label={caption} words={words} />
      </div>
    </div>
  );
}
