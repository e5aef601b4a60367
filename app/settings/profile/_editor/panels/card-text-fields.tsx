"use client";
import { useId } from "react";
import { Button } from "@/app/_components/button";
import { Field } from "@/app/_components/forms/field";
import { TextArea } from "@/app/_components/forms/textarea";
import { maxLength, maxQuestions } from "@/lib/core/limits/quotas";
import { interpolate } from "@/lib/core/messages/message";
import type { StoredCard } from "@/lib/page/cards/card-types";
import { EntryErrors } from "../controls/entry-errors";
import { useEditor } from "../state/editor-context";

type Of<Type extends StoredCard["type"]> = Extract<StoredCard, { type: Type }>;
export type CardFieldsProps<Card> = {
  card: Card;
  /** Takes a function for what comes later than the rendering, such as the end of an upload. */
  onChange: (card: StoredCard | ((card: StoredCard) => StoredCard)) => void;
  /** What the server refused of a field, such as `extra.text`. */
  errorsOf: (field: string) => string[];
};

/** Edits the heading of a card. */
export function HeadingField({
  card,
  onChange,
  errorsOf,
}: CardFieldsProps<Of<"text"> | Of<"faq"> | Of<"form"> | Of<"image">>) {
  const { words } = useEditor();
  return (
    <Field
      id={useId()}
      name="value"
      label={words.cards.heading}
      value={card.value ?? ""}
      maxLength={maxLength.cardTitle}
      errors={errorsOf("value")}
      onChange={({ target }) => onChange({ ...card, value: target.value === "" ? null : target.value })}
    />
  );
}

/** Edits the heading and text of a card. */
export function TextFields(props: CardFieldsProps<Of<"text">>) {
  const { card, onChange, errorsOf } = props;
  const { words } = useEditor();
  return (
    <>
      <HeadingField {...props} />
      <TextArea
        id={useId()}
        name="text"
        rows={5}
        label={words.cards.textField}
        hint={words.cards.textHint}
        value={card.extra?.text ?? ""}
        errors={errorsOf("extra.text")}
        onChange={({ target }) => onChange({ ...card, extra: { text: target.value } })}
      />
    </>
  );
}

/** Edits questions, each with its answer. */
export function FaqFields(props: CardFieldsProps<Of<"faq">>) {
  const { card, onChange, errorsOf } = props;
  const { cards } = useEditor().words;
  const id = useId();
  const items = card.extra?.items ?? [];
  const change = (next: typeof items) => onChange({ ...card, extra: { items: next } });
  const changeItem = (index: number, part: Partial<(typeof items)[number]>) =>
    change(items.map((item, place) => (place === index ? { ...item, ...part } : item)));
  return (
    <>
      <HeadingField {...props} />
      {items.map(({ question, answer }, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no identity of their own
          <div key={index} className="flex flex-col gap-2 border-l-2 border-line ps-3">
            <Field
              id={`${id}-question-${number}`}
              name="question"
              label={interpolate(cards.question, { number })}
              value={question}
              maxLength={maxLength.question}
              errors={errorsOf(`extra.items.${index}.question`)}
              onChange={({ target }) => changeItem(index, { question: target.value })}
              aside={
                items.length > 1 && (
                  <button
                    type="button"
                    className="text-ink-soft underline hover:text-ink"
                    aria-label={interpolate(cards.removeQuestion, { number })}
                    onClick={() => change(items.filter((_, place) => place !== index))}
                  >
                    {cards.remove}
                  </button>
                )
              }
            />
            <TextArea
              id={`${id}-answer-${number}`}
              name="answer"
              rows={2}
              label={interpolate(cards.answer, { number })}
              value={answer}
              errors={errorsOf(`extra.items.${index}.answer`)}
              onChange={({ target }) => changeItem(index, { answer: target.value })}
            />
          </div>
        );
      })}
      <EntryErrors id={`${id}-items`} errors={errorsOf("extra.items")} />
      {items.length < maxQuestions && (
        <Button size="small" className="self-start" onClick={() => change([...items, { question: "", answer: "" }])}>
          {cards.addQuestion}
        </Button>
      )}
    </>
  );
}
