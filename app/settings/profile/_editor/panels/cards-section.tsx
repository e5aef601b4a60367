"use client";
import { useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { controlClass } from "@/app/_components/forms/field";
import { useFocusAfterRender } from "@/app/_components/forms/focus-after-render";
import { Panel } from "@/app/_components/panel";
import { fieldMessages, interpolate } from "@/lib/core/messages/message";
import { randomId } from "@/lib/core/random-id";
import type { ListedCard } from "@/lib/page/cards/schema";
import { mergeOrder, withEntry, withoutEntry } from "@/lib/page/document/entries";
import { cardLabel } from "@/lib/page/document/place-words";
import { EntryErrors, listEntryErrors } from "../controls/entry-errors";
import { SortableList } from "../controls/sortable-list";
import { errorMessage } from "../state/draft-error";
import { useEditor } from "../state/editor-context";
import { findCard, RequestError } from "../state/server-draft";

type CardType = ListedCard["type"];
const kinds: readonly CardType[] = ["chat", "server", "weather"];

/** Shows the cards of the page. A source is asked before its card is added, so that a mistake shows at once. */
export function CardsSection() {
  const { document, edit, error, words } = useEditor();
  const cardName = (card: ListedCard) => cardLabel(card, words);
  const { cards } = document;
  const focusLater = useFocusAfterRender();
  const offered = kinds.filter((type) => type !== "chat" || !cards.some((card) => card.type === "chat"));
  return (
    <div className="flex flex-col gap-6">
      {offered.map((type) => (
        <AddCard
          key={type}
          type={type}
          // The form of a chat goes when its card comes.
          onChat={(id) => focusLater(() => window.document.getElementById(`at-cards.${id}`)?.querySelector("input"))}
        />
      ))}
      {cards.length > 0 && (
        <SortableList
          name={words.cards.list}
          entries={cards}
          nameOf={cardName}
          onMove={(ids) => edit((page) => ({ ...page, cards: mergeOrder(page.cards, ids) }))}
        >
          {(card) => (
            <div id={`at-cards.${card.id}`} className="flex scroll-mt-32 flex-col gap-2">
              <div className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate text-sm font-medium">{cardName(card)}</span>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={interpolate(words.cards.removeWhat, { name: cardName(card) })}
                  onClick={() => edit((page) => ({ ...page, cards: withoutEntry(page.cards, card.id) }))}
                >
                  {words.cards.remove}
                </Button>
              </div>
              <EntryErrors
                id={`errors-of-${card.id}`}
                errors={listEntryErrors(error, "cards", cards.indexOf(card), "")}
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
                  {words.cards.badges}
                </label>
              )}
            </div>
          )}
        </SortableList>
      )}
    </div>
  );
}

function AddCard({ type, onChat }: { type: CardType; onChat: (id: string) => void }) {
  const { document, edit, words } = useEditor();
  const { cards } = words;
  /** This field names the source; the chat has its account in the settings. */
  const field = type !== "chat";
  const [value, setValue] = useState("");
  const [chatId, setChatId] = useState(document.settings.chat_id ?? "");
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<{ text: string; isRefusal: boolean }>();
  const form = useRef<HTMLFormElement>(null);
  const focusLater = useFocusAfterRender();
  const add = () => {
    const [isChat, id] = [type === "chat", randomId()];
    const card = { id, type, value: field ? value.trim() : null, extra: isChat ? { show_badges: true } : null };
    edit((page) => ({
      ...page,
      settings: isChat && chatId !== "" ? { ...page.settings, chat_id: chatId } : page.settings,
      cards: [...page.cards, card],
    }));
    setValue("");
    setMessage(undefined);
    const focused = window.document.activeElement;
    // The person may have moved on while the source was asked.
    if (focused !== window.document.body && !form.current?.contains(focused)) return;
    if (isChat) onChat(id);
    else focusLater(() => form.current?.querySelector("input"));
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
      const fields = error instanceof RequestError ? fieldMessages(Object.values(error.fields).flat()).join(" ") : "";
      setMessage({ text: fields || errorMessage(error, words.refusal), isRefusal: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={cards[type]} description={cards[`${type}Words`]}>
      <form
        ref={form}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <div className="flex gap-2">
          {field ? (
            <input
              aria-label={cards[`${type}Field`]}
              value={value}
              placeholder={cards[`${type}Example`]}
              onChange={({ target }) => setValue(target.value)}
              className={classNames(controlClass, "h-10")}
            />
          ) : (
            <input
              aria-label={cards.chatField}
              inputMode="numeric"
              value={chatId}
              placeholder={cards.chatExample}
              onChange={({ target }) => setChatId(target.value.trim())}
              className={classNames(controlClass, "h-10")}
            />
          )}
          <Button type="submit" disabled={isBusy || (field ? value.trim() === "" : chatId === "")}>
            {isBusy ? cards.asking : cards.add}
          </Button>
        </div>
        {message && (
          <p role="alert" className={classNames("text-[13px]", message.isRefusal ? "text-danger" : "text-ink-soft")}>
            {message.text}{" "}
            {!message.isRefusal && (
              <button type="button" className="font-medium underline" onClick={add}>
                {cards.anyway}
              </button>
            )}
          </p>
        )}
      </form>
    </Panel>
  );
}
