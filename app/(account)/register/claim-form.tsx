"use client";
import { Button } from "@/app/_components/button";
import { toSentence } from "@/app/_components/forms/field";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { useCheckedUsername } from "./checked-username";

type Props = { host: string; words: Messages["landing"]["claimForm"] };

/** Takes a username to start with and checks it while it is typed; a plain form leads to the registration. */
export function ClaimForm({ host, words }: Props) {
  const { answer, type } = useCheckedUsername();
  return (
    <form action="/register" method="get" className="mt-9 max-w-lg">
      <label htmlFor="claim" className="text-[13px] font-medium">
        {words.label}
      </label>
      <div className="mt-1.5 flex flex-wrap gap-3">
        <div
          dir="ltr"
          className="flex h-11 min-w-0 flex-1 basis-60 items-center rounded-lg border border-line-strong bg-surface text-base transition-colors focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent hover:border-ink-soft sm:text-[15px]"
        >
          <span aria-hidden="true" className="max-w-[60%] shrink-0 truncate ps-3 text-ink-soft">
            {host}/
          </span>
          <input
            id="claim"
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            placeholder="ada"
            aria-describedby="claim-answer"
            onChange={({ target }) => type(target.value)}
            className="h-full w-0 flex-1 rounded-lg bg-transparent pe-3 outline-none placeholder:text-ink-soft/80"
          />
        </div>
        <Button type="submit" variant="primary" size="large" className="max-sm:flex-1">
          {words.submit}
        </Button>
      </div>
      <p id="claim-answer" aria-live="polite" className="mt-1.5 min-h-5 text-[13px] leading-snug">
        {answer?.problem && <span className="text-danger">{toSentence(answer.problem)}</span>}
        {answer && !answer.problem && (
          <span className="text-success">{interpolate(words.isFree, { address: `${host}/${answer.username}` })}</span>
        )}
      </p>
    </form>
  );
}
