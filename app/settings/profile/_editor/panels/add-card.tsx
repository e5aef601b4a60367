"use client";
import { useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { Field } from "@/app/_components/forms/field";
import { Panel } from "@/app/_components/panel";
import { fieldMessages } from "@/lib/core/messages/message";
import { randomId } from "@/lib/core/random-id";
import type { CardType, StoredCard } from "@/lib/page/cards/card-types";
import { addCard } from "@/lib/page/document/edits";
import { errorMessage } from "../state/draft-error";
import { useEditor } from "../state/editor-context";
import { emptyCard, type NewBlock } from "../state/new-block";
import { findCard, RequestError } from "../state/server-draft";
import { CardFields } from "./card-fields";

type Problem = { text: string; isRefusal: boolean };
/** @property index of the place in the order that the card gets */
type Props = { id: string; type: CardType; index: number; onAdded: (id: string) => void };

/** Adds a card of a type. The server looks at it first, and asks its source, so that a mistake shows at once. */
export function AddCard({ id, type, index, onAdded }: Props) {
  const { document, edit, newBlocks, setNewBlocks, words } = useEditor();
  const { cards } = words;
  const [empty] = useState((): NewBlock => ({ card: emptyCard(type), chatId: document.settings.chat_id ?? "" }));
  const { card, chatId } = newBlocks.forms[type] ?? empty;
  const change = (edited: (block: NewBlock) => NewBlock) =>
    setNewBlocks((blocks) => ({
      ...blocks,
      forms: { ...blocks.forms, [type]: edited(blocks.forms[type] ?? empty) },
    }));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [fields, setFields] = useState<Readonly<Record<string, string[]>>>({});
  const form = useRef<HTMLFormElement>(null);
  const isChat = type === "chat";
  const trimmed = { ...card, value: card.value?.trim() ?? null } as StoredCard;
  const add = () => {
    const added = { ...trimmed, id: randomId() };
    edit((page) => ({
      ...addCard(page, added, index),
      settings: isChat && chatId !== "" ? { ...page.settings, chat_id: chatId } : page.settings,
    }));
    setNewBlocks(({ chosen: _, above: __, forms: { [type]: added, ...forms } }) => ({ forms }));
    const focused = window.document.activeElement;
    // The person may have moved on while the source was asked.
    if (focused === window.document.body || form.current?.contains(focused)) onAdded(added.id);
    else onAdded("");
  };
  const check = async () => {
    setBusy(true);
    setProblem(undefined);
    setFields({});
    try {
      const found = await findCard({ ...trimmed, chat_id: isChat ? chatId || null : null });
      if (found.message === null) add();
      else setProblem({ text: found.message, isRefusal: false });
    } catch (error) {
      const refused = error instanceof RequestError ? error.fields : {};
      setFields(refused);
      if (Object.keys(refused).length === 0) setProblem({ text: errorMessage(error, words.refusal), isRefusal: true });
    } finally {
      setBusy(false);
    }
  };
  const errorsOf = (field: string) => fieldMessages(fields[field] ?? []);
  return (
    <Panel id={id} title={cards[type]} description={cards[`${type}Words`]}>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        {isChat ? (
          <Field
            name="chat_id"
            label={cards.chatField}
            inputMode="numeric"
            value={chatId}
            placeholder={cards.chatExample}
            errors={errorsOf("chat_id")}
            onChange={({ target }) => {
              const chatId = target.value.trim();
              change((block) => ({ ...block, chatId }));
            }}
          />
        ) : (
          <CardFields
            card={card}
            onChange={(edited) =>
              change((block) => ({ ...block, card: typeof edited === "function" ? edited(block.card) : edited }))
            }
            errorsOf={errorsOf}
          />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={isBusy || (isChat && chatId === "")}>
            {isBusy ? cards.asking : cards.add}
          </Button>
          {problem && (
            <p role="alert" className={problem.isRefusal ? "text-[13px] text-danger" : "text-[13px] text-ink-soft"}>
              {problem.text}{" "}
              {!problem.isRefusal && (
                <button type="button" className="font-medium underline" onClick={add}>
                  {cards.anyway}
                </button>
              )}
            </p>
          )}
        </div>
      </form>
    </Panel>
  );
}
