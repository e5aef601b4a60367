"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { toSentence } from "@/app/_components/forms/field";
import { useCheckedUsername } from "@/app/_username/checked-username";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import type { LookSettings } from "@/lib/page/document/look-settings";
import { FormingPage } from "./forming-page";

type Props = {
  host: string;
  words: Messages["landing"]["claimForm"];
  /** This name stands on the page until there is one. */
  you: string;
  /** The page that is shown in small has this look until one is tapped. */
  look: LookSettings;
  /** The server drew that page already; otherwise it is shown once there is a name or a look. */
  drawn?: ReactNode;
  /** These go on to the registration. */
  kept?: Readonly<Record<string, string | undefined>>;
};

/**
 * Takes a username to start with, checks it while it is typed, and shows the page that it begins; a plain form leads
 * to the registration. A look that is tapped on the same page is shown as well, and goes along.
 */
export function ClaimForm({ host, words, you, look, drawn, kept = {} }: Props) {
  const { typed, answer, type } = useCheckedUsername();
  const input = useRef<HTMLInputElement>(null);
  const theme = useTappedTheme(() => {
    input.current?.scrollIntoView({ block: "center" });
    input.current?.focus({ preventScroll: true });
  });
  const isForming = drawn !== undefined || typed !== "" || theme !== undefined;
  const name = typed || you;
  const figure = isForming && (
    <FormingPage
      {...{ look, name, drawn }}
      theme={theme?.id}
      address={`${host}/${typed}`}
      caption={
        <span role="status" className="block">
          {theme && interpolate(words.withLook, { look: theme.name })}
        </span>
      }
    />
  );
  return (
    <>
      {drawn !== undefined && figure}
      <form action="/register" method="get" className={drawn === undefined ? "mt-9 max-w-lg" : "mt-6"}>
        {Object.entries({ ...kept, ...(theme && { look: theme.id }) }).map(
          ([field, value]) => value && <input key={field} type="hidden" name={field} value={value} />,
        )}
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
              ref={input}
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
      {drawn === undefined && figure && <div className="mt-5">{figure}</div>}
    </>
  );
}

/**
 * Returns the theme whose link was tapped last. The links are drawn by the server alone, and lead to the registration
 * where there is no script or they are opened elsewhere. @param onTap brings the form into view
 */
function useTappedTheme(onTap: () => void) {
  const [theme, setTheme] = useState<{ id: string; name: string }>();
  const react = useRef(onTap);
  react.current = onTap;
  useEffect(() => {
    const choose = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const link = isPlain && event.target instanceof Element && event.target.closest<HTMLElement>("a[data-theme]");
      const { theme: id, name } = link ? link.dataset : {};
      if (id === undefined || name === undefined) return;
      event.preventDefault();
      setTheme({ id, name });
      react.current();
    };
    document.addEventListener("click", choose);
    return () => document.removeEventListener("click", choose);
  }, []);
  return theme;
}
