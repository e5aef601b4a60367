import { CopyButton } from "@/app/_components/copy-button";
import { Notice } from "@/app/_components/notice";
import { Panel } from "@/app/_components/panel";

type Props = { codes: string[]; account: string };

/** New recovery codes, which are shown this once. @param account whose they are, as the file says */
export function RecoveryCodes({ codes, account }: Props) {
  const text = `Recovery codes of ${account}\nEach works once in place of a code of the app.\n\n${codes.join("\n")}\n`;
  return (
    <Panel
      title="Your recovery codes"
      footer={
        <>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
            className="inline-flex h-10 items-center rounded-lg border border-line-strong bg-surface px-4 text-sm font-medium hover:bg-sunken"
          >
            Download
          </a>
          <CopyButton value={text} label="Recovery codes" />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="success" title="Save these codes now">
          They are shown only once. Without your phone, each of them replaces a code of the app, once.
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
