"use client";
import { useState } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { controlClass } from "@/app/_components/field";
import { Panel } from "@/app/_components/panel";
import { type CardType, cardKinds as kinds, nameOfCard as nameOf } from "@/lib/cards/card-words";
import { besideField } from "@/lib/errors";
import { inOrder, withEntry, withoutEntry } from "@/lib/page/entries";
import { useEditor } from "./editor-context";
import { EntryErrors, errorsOfEntry } from "./entry-errors";
import { findCard, RefusedError } from "./server-draft";
import { SortableList } from "./sortable-list";

/** The cards of the page. A source is asked before its card is added, so that a mistake shows at once. */
export function CardsSection() {
  const { document, edit, refusal } = useEditor();
  const { cards } = document;
  const offered = (Object.keys(kinds) as CardType[]).filter(
    (type) => type !== "chat" || !cards.some((card) => card.type === "chat"),
  );
  return (
    <div className="flex flex-col gap-6">
      {offered.map((type) => (
        <AddCard key={type} type={type} />
      ))}
      {cards.length > 0 && (
        <SortableList
          name="Cards"
          entries={cards}
          nameOf={nameOf}
          onMove={(ids) => edit((page) => ({ ...page, cards: inOrder(page.cards, ids) }))}
        >
          {(card) => (
            <div id={`at-cards.${card.id}`} className="flex scroll-mt-32 flex-col gap-2">
              <div className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate text-sm font-medium">{nameOf(card)}</span>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Remove ${nameOf(card)}`}
                  onClick={() => edit((page) => ({ ...page, cards: withoutEntry(page.cards, card.id) }))}
                >
                  Remove
                </Button>
              </div>
              <EntryErrors
                id={`errors-of-${card.id}`}
                errors={errorsOfEntry(refusal, "cards", cards.indexOf(card), "")}
              />
              {card.type === "chat" && (
                <label className="flex items-center gap-2 text-[13px]">
                  <input
                    type="checkbox"
                    className="size-4"
                    checked={card.extra?.show_badges ?? false}
                    onChange={({ target }) => {
                      const extra = { show_badges: target.checked };
                      edit((page) => ({ ...page, cards: withEntry(page.cards, card.id, { extra }) }));
                    }}
                  />
                  Show Discord badges
                </label>
              )}
            </div>
          )}
        </SortableList>
      )}
    </div>
  );
}

function AddCard({ type }: { type: CardType }) {
  const { document, edit } = useEditor();
  const { label, words, field, example } = kinds[type];
  const [value, setValue] = useState("");
  const [chatId, setChatId] = useState(document.settings.chat_id ?? "");
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<{ text: string; isRefusal: boolean }>();
  const add = () => {
    const [isChat, id] = [type === "chat", crypto.randomUUID()];
    const card = { id, type, value: field ? value.trim() : null, extra: isChat ? { show_badges: true } : null };
    edit((page) => ({
      ...page,
      settings: isChat && chatId !== "" ? { ...page.settings, chat_id: chatId } : page.settings,
      cards: [...page.cards, card],
    }));
    setValue("");
    setMessage(undefined);
  };
  const check = async () => {
    setBusy(true);
    setMessage(undefined);
    try {
      const found = await findCard({
        type,
        value: field ? value.trim() : null,
        chat_id: type === "chat" ? chatId || null : null,
      });
      if (found.message === null) add();
      else setMessage({ text: found.message, isRefusal: false });
    } catch (error) {
      const fields = error instanceof RefusedError ? besideField(Object.values(error.fields).flat()).join(" ") : "";
      setMessage({ text: fields || (error as Error).message, isRefusal: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={label} description={words}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <div className="flex gap-2">
          {field ? (
            <input
              aria-label={field}
              value={value}
              placeholder={example}
              onChange={({ target }) => setValue(target.value)}
              className={classNames(controlClass, "h-10")}
            />
          ) : (
            <input
              aria-label="Discord user ID"
              inputMode="numeric"
              value={chatId}
              placeholder="Discord user ID, such as 80351110224678912"
              onChange={({ target }) => setChatId(target.value.trim())}
              className={classNames(controlClass, "h-10")}
            />
          )}
          <Button type="submit" disabled={isBusy || (field ? value.trim() === "" : chatId === "")}>
            {isBusy ? "Asking…" : "Add card"}
          </Button>
        </div>
        {message && (
          <p role="alert" className={classNames("text-[13px]", message.isRefusal ? "text-danger" : "text-ink-soft")}>
            {message.text}{" "}
            {!message.isRefusal && (
              <button type="button" className="font-medium underline" onClick={add}>
                Add it anyway
              </button>
            )}
          </p>
        )}
      </form>
    </Panel>
  );
}
