import { CopyButton, type CopyWords } from "@/app/_components/copy-button";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";

type Props = { codes: string[]; account: string; words: Messages["security"]["codes"]; copyWords: CopyWords };

/** Shows new recovery codes, only now. @param account whose they are, as the file says */
export function RecoveryCodes({ codes, account, words, copyWords }: Props) {
  const text = `${interpolate(words.file, { account })}\n${words.fileExplanation}\n\n${codes.join("\n")}\n`;
  return (
    <Panel
      title={words.title}
      footer={
        <>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
            className="inline-flex h-10 items-center rounded-lg border border-line-strong bg-surface px-4 text-sm font-medium hover:bg-sunken"
          >
            {words.download}
          </a>
          <CopyButton value={text} label={words.what} words={copyWords} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warning" title={words.save}>
          {words.explanation}
        </Notice>
        <ul className="grid gap-x-8 gap-y-1.5 font-mono text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
