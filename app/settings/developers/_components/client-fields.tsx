"use client";
import { Field } from "@/app/_components/forms/field";
import { Switch } from "@/app/_components/forms/switch";
import { TextArea } from "@/app/_components/forms/textarea";
import type { Messages } from "@/lib/core/messages/namespaces";
import { type ApplicationKind, applicationKinds } from "@/lib/people/oauth/form-choices";
import { ApplicationKindChoice } from "./application-kind";
import { RedirectUris, type RedirectUriWords } from "./redirect-uris";

export type ClientValues = {
  name: string;
  description: string;
  redirectUris: string[];
  websiteUrl: string;
  termsOfServiceUrl: string;
  privacyPolicyUrl: string;
  isPublic: boolean;
  usesEs256: boolean;
  /** Null where nobody has said what it is. */
  kind: ApplicationKind | null;
};

export type ClientFieldWords = { fields: Messages["developers"]["clientFields"]; redirectUris: RedirectUriWords };

type Props = { values: ClientValues; fields: Record<string, string[]>; words: ClientFieldWords };

/** Shows the fields of an application, for making and for editing one. */
export function ClientFields({ values, fields, words: { fields: words, redirectUris } }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <Field label={words.name} name="name" required maxLength={50} defaultValue={values.name} errors={fields.name} />
      <TextArea
        label={words.description}
        name="description"
        optional={words.optional}
        hint={words.descriptionHint}
        defaultValue={values.description}
        errors={fields.description}
      />
      <ApplicationKindChoice chosen={values.kind} words={words} />
      <RedirectUris uris={values.redirectUris} fields={fields} words={redirectUris} />
      <Field
        label={words.websiteUrl}
        name="websiteUrl"
        type="url"
        dir="ltr"
        optional={words.optional}
        defaultValue={values.websiteUrl}
        errors={fields.websiteUrl}
      />
      <Field
        label={words.termsOfServiceUrl}
        name="termsOfServiceUrl"
        type="url"
        dir="ltr"
        optional={words.optional}
        defaultValue={values.termsOfServiceUrl}
        errors={fields.termsOfServiceUrl}
      />
      <Field
        label={words.privacyPolicyUrl}
        name="privacyPolicyUrl"
        type="url"
        dir="ltr"
        optional={words.optional}
        defaultValue={values.privacyPolicyUrl}
        errors={fields.privacyPolicyUrl}
      />
      <Switch label={words.public} name="isPublic" hint={words.publicHint} defaultChecked={values.isPublic} />
      <Switch label={words.es256} name="usesEs256" hint={words.es256Hint} defaultChecked={values.usesEs256} />
    </div>
  );
}

/** Returns what a form shows after a refusal: what was typed, or else what is stored. */
export function withTypedValues(typed: Record<string, string[]>, stored: ClientValues): ClientValues {
  if (Object.keys(typed).length === 0) return stored;
  const one = (name: string) => typed[name]?.[0] ?? "";
  return {
    name: one("name"),
    description: one("description"),
    redirectUris: (typed.redirectUris ?? []).filter((uri) => uri.trim() !== ""),
    websiteUrl: one("websiteUrl"),
    termsOfServiceUrl: one("termsOfServiceUrl"),
    privacyPolicyUrl: one("privacyPolicyUrl"),
    isPublic: one("isPublic") === "on",
    usesEs256: one("usesEs256") === "on",
    kind: applicationKinds.find((kind) => kind === one("kind")) ?? stored.kind,
  };
}
