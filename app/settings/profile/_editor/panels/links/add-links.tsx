"use client";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { controlClass } from "@/app/_components/forms/field";
import { Panel } from "@/app/_components/panel";
import { quotas } from "@/lib/core/limits/quotas";
import { formatCount } from "@/lib/core/messages/counted";
import { findLinks } from "@/lib/page/links/find-links";
import type { FoundLink } from "@/lib/page/links/found-link";
import { EntryErrors } from "../../controls/entry-errors";
import { PlainForm } from "../../controls/plain-form";
import { useEditor } from "../../state/editor-context";
import { FoundLinks } from "./found-links";
import { ServerCardOffers } from "./server-card-offers";

type Props = {
  onAdd: (found: readonly FoundLink[]) => void;
  /** The dialog around it has a title. */
  isInDialog?: boolean;
  /** More fields of the form that saves without script. */
  children?: ReactNode;
};

/** Takes anything that is pasted in one field, and shows what of it becomes a link. */
export function AddLinks({ onAdd, isInDialog, children }: Props) {
  const { document, owner, pasted: text, setPasted: setText, words, language } = useEditor();
  const { found, left } = findLinks(text);
  const room = Math.max(0, quotas.links[owner.isPremium ? "premium" : "free"] - document.links.length);
  const isTooMany = found.length > room;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const fields = (
    <div className="flex flex-col gap-3">
      <textarea
        ref={field}
        aria-label={words.links.addresses}
        dir="ltr"
        name="links"
        rows={2}
        value={text}
        placeholder={words.links.placeholder}
        onChange={({ target }) => setText(target.value)}
        className={classNames(controlClass, "field-sizing-content max-h-72 min-h-16 py-2")}
      />
      <FoundLinks found={found} left={left} />
      <ServerCardOffers found={found} />
      <EntryErrors id={id} errors={isTooMany ? [formatCount(language, words.links.room, room)] : []} />
      <Button
        variant="primary"
        className="self-start noscript:hidden"
        disabled={found.length === 0 || isTooMany}
        onClick={() => {
          // The button has nothing more to add; whoever adds the links may lead on to them.
          field.current?.focus();
          onAdd(found);
          setText(left.join("\n"));
        }}
      >
        {found.length > 0 ? formatCount(language, words.links.add, found.length) : words.links.addFirst}
      </Button>
    </div>
  );
  return (
    <PlainForm section="links">
      {isInDialog ? (
        <>
          <p className="mb-4 text-sm leading-relaxed text-ink-soft">{words.links.description}</p>
          {fields}
        </>
      ) : (
        <Panel title={words.links.title} description={words.links.description}>
          {fields}
        </Panel>
      )}
      {children}
    </PlainForm>
  );
}
