"use client";
import { useId } from "react";
import { Field } from "@/app/_components/forms/field";
import { TextArea } from "@/app/_components/forms/textarea";
import { maxLength } from "@/lib/core/limits/quotas";
import type { StoredCard } from "@/lib/page/cards/card-types";
import { EntryErrors } from "../controls/entry-errors";
import { TimeField } from "../controls/time-field";
import { useEditor } from "../state/editor-context";
import { FormFields } from "./card-form-fields";
import { ImageFields } from "./card-image-fields";
import { type CardFieldsProps, FaqFields, TextFields } from "./card-text-fields";

type Of<Type extends StoredCard["type"]> = Extract<StoredCard, { type: Type }>;

const orNull = (text: string) => (text === "" ? null : text);

/** Edits what a card of any type holds. */
export function CardFields(props: CardFieldsProps<StoredCard>) {
  const { card } = props;
  switch (card.type) {
    case "chat":
      return null;
    case "text":
      return <TextFields {...props} card={card} />;
    case "image":
      return <ImageFields {...props} card={card} />;
    case "faq":
      return <FaqFields {...props} card={card} />;
    case "countdown":
      return <CountdownFields {...props} card={card} />;
    case "video":
    case "music":
      return <MediaFields {...props} card={card} />;
    case "form":
      return <FormFields {...props} card={card} />;
    case "contact":
      return <ContactFields {...props} card={card} />;
    default:
      return <ValueField {...props} card={card} />;
  }
}

function CountdownFields({ card, onChange, errorsOf }: CardFieldsProps<Of<"countdown">>) {
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
      <EntryErrors id={`${titleId}-at`} errors={errorsOf("value")} />
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

function MediaFields({ card, onChange, errorsOf }: CardFieldsProps<Of<"video"> | Of<"music">>) {
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

function ContactFields({ card, onChange, errorsOf }: CardFieldsProps<Of<"contact">>) {
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

function ValueField({ card, onChange, errorsOf }: CardFieldsProps<Of<"server"> | Of<"weather"> | Of<"map">>) {
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
