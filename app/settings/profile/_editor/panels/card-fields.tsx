"use client";
import { useId } from "react";
import { Button } from "@/app/_components/button";
import { Field } from "@/app/_components/forms/field";
import { TextArea } from "@/app/_components/forms/textarea";
import { maxLength, maxQuestions } from "@/lib/core/limits/quotas";
import { interpolate } from "@/lib/core/messages/message";
import type { StoredCard } from "@/lib/page/cards/card-types";
import { TimeField } from "../controls/time-field";
import { useEditor } from "../state/editor-context";

type Of<Type extends StoredCard["type"]> = Extract<StoredCard, { type: Type }>;
type Props<Card> = {
  card: Card;
  onChange: (card: StoredCard) => void;
  /** What the server refused of a field, such as `extra.text`. */
  errorsOf: (field: string) => string[];
};

const orNull = (text: string) => (text === "" ? null : text);

/** Edits what a card of any type holds. */
export function CardFields(props: Props<StoredCard>) {
  const { card } = props;
  switch (card.type) {
    case "chat":
      return null;
    case "text":
      return <TextFields {...props} card={card} />;
    case "faq":
      return <FaqFields {...props} card={card} />;
    case "countdown":
      return <CountdownFields {...props} card={card} />;
    case "video":
    case "music":
      return <MediaFields {...props} card={card} />;
    case "contact":
      return <ContactFields {...props} card={card} />;
    default:
      return <ValueField {...props} card={card} />;
  }
}

function HeadingField({ card, onChange, errorsOf }: Props<Of<"text"> | Of<"faq">>) {
  const { words } = useEditor();
  return (
    <Field
      id={useId()}
      name="value"
      label={words.cards.heading}
      value={card.value ?? ""}
      maxLength={maxLength.cardTitle}
      errors={errorsOf("value")}
      onChange={({ target }) => onChange({ ...card, value: orNull(target.value) })}
    />
  );
}

function TextFields(props: Props<Of<"text">>) {
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

function FaqFields(props: Props<Of<"faq">>) {
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
      {errorsOf("extra.items").length > 0 && (
        <p role="alert" className="text-[13px] text-danger">
          {errorsOf("extra.items").join(" ")}
        </p>
      )}
      {items.length < maxQuestions && (
        <Button size="small" className="self-start" onClick={() => change([...items, { question: "", answer: "" }])}>
          {cards.addQuestion}
        </Button>
      )}
    </>
  );
}

function CountdownFields({ card, onChange, errorsOf }: Props<Of<"countdown">>) {
  const { cards } = useEditor().words;
  const [titleId, afterId] = [useId(), useId()];
  const extra = card.extra ?? { title: null, after: null };
  return (
    <>
      <TimeField
        label={cards.countdownAt}
        instant={orNull(card.value ?? "")}
        onChange={(at) => onChange({ ...card, value: at ?? "" })}
      />
      {errorsOf("value").length > 0 && (
        <p role="alert" className="text-[13px] text-danger">
          {errorsOf("value").join(" ")}
        </p>
      )}
      <Field
        id={titleId}
        name="title"
        label={cards.countdownTitle}
        value={extra.title ?? ""}
        maxLength={maxLength.cardTitle}
        errors={errorsOf("extra.title")}
        onChange={({ target }) => onChange({ ...card, extra: { ...extra, title: orNull(target.value) } })}
      />
      <Field
        id={afterId}
        name="after"
        label={cards.countdownAfter}
        value={extra.after ?? ""}
        maxLength={maxLength.cardTitle}
        errors={errorsOf("extra.after")}
        onChange={({ target }) => onChange({ ...card, extra: { ...extra, after: orNull(target.value) } })}
      />
    </>
  );
}

const examples = { video: "https://youtu.be/…", music: "https://open.spotify.com/track/…" } as const;

function MediaFields({ card, onChange, errorsOf }: Props<Of<"video"> | Of<"music">>) {
  const { cards } = useEditor().words;
  const [addressId, titleId] = [useId(), useId()];
  return (
    <>
      <Field
        id={addressId}
        name="value"
        dir="ltr"
        inputMode="url"
        label={cards[`${card.type}Field`]}
        placeholder={examples[card.type]}
        value={card.value ?? ""}
        errors={errorsOf("value")}
        onChange={({ target }) => onChange({ ...card, value: target.value })}
      />
      <Field
        id={titleId}
        name="title"
        label={cards.mediaTitle}
        value={card.extra?.title ?? ""}
        maxLength={maxLength.cardTitle}
        errors={errorsOf("extra.title")}
        onChange={({ target }) => onChange({ ...card, extra: { title: orNull(target.value) } })}
      />
    </>
  );
}

function ContactFields({ card, onChange, errorsOf }: Props<Of<"contact">>) {
  const { cards } = useEditor().words;
  const id = useId();
  const extra = card.extra ?? { email: null, phone: null, address: null };
  const fields = [
    { name: "email", label: cards.contactEmail, type: "email" },
    { name: "phone", label: cards.contactPhone, type: "tel" },
  ] as const;
  return (
    <>
      {fields.map(({ name, ...field }) => (
        <Field
          key={name}
          id={`${id}-${name}`}
          name={name}
          {...field}
          value={extra[name] ?? ""}
          errors={errorsOf(`extra.${name}`)}
          onChange={({ target }) => onChange({ ...card, extra: { ...extra, [name]: orNull(target.value) } })}
        />
      ))}
      <TextArea
        id={`${id}-address`}
        name="address"
        rows={2}
        label={cards.contactAddress}
        value={extra.address ?? ""}
        errors={[...errorsOf("extra.address"), ...errorsOf("extra")]}
        onChange={({ target }) => onChange({ ...card, extra: { ...extra, address: orNull(target.value) } })}
      />
    </>
  );
}

function ValueField({ card, onChange, errorsOf }: Props<Of<"server"> | Of<"weather"> | Of<"map">>) {
  const { cards } = useEditor().words;
  return (
    <Field
      id={useId()}
      name="value"
      label={cards[`${card.type}Field`]}
      placeholder={cards[`${card.type}Example`]}
      value={card.value ?? ""}
      maxLength={maxLength.cardValue}
      errors={errorsOf("value")}
      onChange={({ target }) => onChange({ ...card, value: target.value })}
    />
  );
}
