import type { ReactNode } from "react";
import { CodeValue } from "@/app/_components/code-value";
import { interpolate } from "@/lib/core/messages/message";
import { kindLabel } from "@/lib/page/document/place-words";
import type { PageLink } from "@/lib/page/links/schema";
import { proofRecord } from "@/lib/page/proofs/provable";
import { useEditor } from "../../state/editor-context";

type Props = { link: PageLink; host: string; names: { address: string; handle: string | null } };

/** Says what proves a link of its kind, with what is to be copied for it. */
export function ProofSteps({ link, host, names }: Props) {
  const { words } = useEditor();
  return (
    <details className="group border-t pt-2.5">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-medium lg:min-h-6">
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-3.5 fill-none stroke-current stroke-2 transition-transform group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:rotate-90"
        >
          <path d="m6 3.500 4.500 4.500L6 12.500" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {words.proofs.how}
      </summary>
      <div className="flex flex-col gap-4 pt-2.5">
        <Steps link={link} host={host} names={names} />
      </div>
    </details>
  );
}

function Steps({ link, host, names: { address, handle } }: Props) {
  const { words } = useEditor();
  const { proofs } = words;
  const pageAddress = <Value caption={proofs.address} value={address} />;
  switch (link.type) {
    case "custom": {
      const record = proofRecord(link, address);
      return (
        <>
          <Step text={interpolate(proofs.website, { host })}>
            <Value
              caption={proofs.code}
              value={`<a rel="me" href="${address}">${address.replace(/^https?:\/\//, "")}</a>`}
            />
          </Step>
          {record && (
            <Step text={proofs.record}>
              <Value caption={proofs.recordName} value={record.name} />
              <Value caption={proofs.recordValue} value={record.value} />
            </Step>
          )}
        </>
      );
    }
    case "bluesky":
      return handle === null ? (
        <Step text={proofs.blueskyDomain} />
      ) : (
        <Step text={proofs.bluesky}>
          <Value caption={proofs.handle} value={handle} />
        </Step>
      );
    case "github":
    case "mastodon":
      return <Step text={proofs[link.type]}>{pageAddress}</Step>;
    default:
      return <Step text={interpolate(proofs.other, { name: kindLabel(link.type, words) })}>{pageAddress}</Step>;
  }
}

const Step = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="flex flex-col gap-2">
    <p className="leading-relaxed">{text}</p>
    {children}
  </div>
);

function Value({ caption, value }: { caption: string; value: string }) {
  const { words } = useEditor();
  return <CodeValue caption={caption} value={value} words={words.copying} />;
}
