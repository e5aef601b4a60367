"use client";
import { useId } from "react";
import { Field } from "@/app/_components/forms/field";
import { Switch } from "@/app/_components/forms/switch";
import { maxLength } from "@/lib/core/limits/quotas";
import type { StoredCard } from "@/lib/page/cards/card-types";
import { useEditor } from "../state/editor-context";
import { type CardFieldsProps, HeadingField } from "./card-text-fields";

/** Edits what a form asks for. */
export function FormFields(props: CardFieldsProps<Extract<StoredCard, { type: "form" }>>) {
  const { card, onChange, errorsOf } = props;
  const { cards } = useEditor().words;
  const extra = card.extra ?? { asks: "message", consent: null };
  return (
    <>
      <HeadingField {...props} />
      <Switch
        name="asks"
        label={cards.formOnlyEmail}
        checked={extra.asks === "email"}
        onChange={({ target }) =>
          onChange({ ...card, extra: { ...extra, asks: target.checked ? "email" : "message" } })
        }
      />
      <Field
        id={useId()}
        name="consent"
        label={cards.formConsent}
        hint={cards.formConsentHint}
        value={extra.consent ?? ""}
        maxLength={maxLength.consent}
        errors={errorsOf("extra.consent")}
        onChange={({ target }) => onChange({ ...card, extra: { ...extra, consent: target.value || null } })}
      />
    </>
  );
}
