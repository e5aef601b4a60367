"use client";
import { useState } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { interpolate } from "@/lib/core/messages/message";
import type { PageLink } from "@/lib/page/links/schema";
import { provableAddress } from "@/lib/page/proofs/provable";
import { errorMessage } from "../../state/draft-error";
import { useEditor } from "../../state/editor-context";
import { checkProof, type ProofState, RequestError } from "../../state/server-draft";
import { ProofSteps } from "./proof-steps";

/** Says whether a link is proven, and why or why not, what to do for it, and checks it at once. */
export function LinkProof({ link }: { link: PageLink }) {
  const { base, proofs, owner, words } = useEditor();
  const address = provableAddress(link);
  const published = base.links.find((other) => other.id === link.id);
  const isPublished = published?.type === link.type && published.value === link.value && published.me;
  const state = isPublished ? proofs[link.id] : undefined;
  // The page itself needs no proof.
  if (!address || (isPublished && !state)) return null;
  if (!link.me)
    return link.type === "custom" ? <p className="text-[13px] text-ink-soft">{words.proofs.turnOn}</p> : null;
  return (
    // On a phone the sheet takes the frames of its sections away.
    <section
      aria-label={words.proofs.title}
      className="flex flex-col gap-3 rounded-lg! border! border-line! bg-sunken/60! p-3 text-[13px]"
    >
      {state && owner.names ? (
        <CheckedProof link={link} host={address.hostname} state={state} />
      ) : (
        <ProofWords detail={[owner.names ? words.proofs.publishFirst : words.proofs.noAddress]} />
      )}
      {owner.names && !state?.proof && <ProofSteps link={link} host={address.hostname} names={owner.names} />}
    </section>
  );
}

function CheckedProof({ link, host, state }: { link: PageLink; host: string; state: ProofState }) {
  const { noteProof, words, language } = useEditor();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const check = async () => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      noteProof(link.id, await checkProof(link.id));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setRefusal(errorMessage(error, words.refusal));
    } finally {
      setBusy(false);
    }
  };
  const written = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  const { proof, problem, checked_at: checkedAt } = state;
  const detail = proof
    ? [
        interpolate(words.proofs[proof.method], { host }),
        interpolate(words.proofs.since, {
          since: day.format(new Date(proof.since)),
          date: written.format(new Date(proof.checked_at)),
        }),
        problem && `${asSentence(problem)} ${words.proofs.atRisk}`,
      ]
    : [
        problem ? asSentence(problem) : checkedAt === null && words.proofs.waiting,
        checkedAt && interpolate(words.proofs.checked, { date: written.format(new Date(checkedAt)) }),
      ];
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 p-0!">
      <ProofWords isProven={proof !== null} detail={isBusy ? [words.proofs.checking] : detail} refusal={refusal} />
      {/* A disabled button would lose the focus. */}
      <Button size="small" aria-disabled={isBusy} onClick={check} className="aria-disabled:opacity-55">
        {words.proofs.check}
      </Button>
    </div>
  );
}

/** English messages of the server end without a full stop. */
const asSentence = (text: string) => (/[.。]$/.test(text) ? text : `${text}.`);

type WordsProps = { isProven?: boolean; detail: readonly (string | null | false)[]; refusal?: string | undefined };

/** Screen readers announce what changes here after a check. */
function ProofWords({ isProven = false, detail, refusal }: WordsProps) {
  const { words } = useEditor();
  return (
    <div role="status" className="flex min-w-48 flex-1 gap-2.5">
      <ProofSign isProven={isProven} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 wrap-anywhere">
        <p className={classNames("text-sm font-medium", isProven && "text-success")}>
          {isProven ? words.proofs.proven : words.proofs.unproven}
        </p>
        {detail.map(
          (line) =>
            line && (
              <p key={line} className="text-ink-soft">
                {line}
              </p>
            ),
        )}
        {refusal && <p className="text-danger">{refusal}</p>}
      </div>
    </div>
  );
}

const ProofSign = ({ isProven }: { isProven: boolean }) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden="true"
    className={classNames("size-5 shrink-0 fill-none stroke-current", isProven ? "text-success" : "text-ink-soft")}
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <circle cx="10" cy="10" r="8" strokeDasharray={isProven ? undefined : "2.6 2.43"} />
    {isProven && <path d="m6.500 10.300 2.400 2.400 4.600-5" />}
  </svg>
);
