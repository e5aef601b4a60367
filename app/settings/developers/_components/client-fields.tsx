"use client";
import { Field } from "@/app/_components/field";
import { Switch } from "@/app/_components/switch";
import { TextArea } from "@/app/_components/textarea";
import { RedirectUris } from "./redirect-uris";

export type ClientValues = {
  name: string;
  description: string;
  redirectUris: string[];
  websiteUrl: string;
  termsOfServiceUrl: string;
  privacyPolicyUrl: string;
  isPublic: boolean;
};

type Props = { values: ClientValues; fields: Record<string, string[]> };

/** The fields of an application, for making and for editing one. */
export function ClientFields({ values, fields }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <Field label="Name" name="name" required maxLength={50} defaultValue={values.name} errors={fields.name} />
      <TextArea
        label="Description"
        name="description"
        optional
        hint="People read it when they are asked for consent."
        defaultValue={values.description}
        errors={fields.description}
      />
      <RedirectUris uris={values.redirectUris} fields={fields} />
      <Field
        label="Website URL"
        name="websiteUrl"
        type="url"
        optional
        defaultValue={values.websiteUrl}
        errors={fields.websiteUrl}
      />
      <Field
        label="Terms of Service URL"
        name="termsOfServiceUrl"
        type="url"
        optional
        defaultValue={values.termsOfServiceUrl}
        errors={fields.termsOfServiceUrl}
      />
      <Field
        label="Privacy Policy URL"
        name="privacyPolicyUrl"
        type="url"
        optional
        defaultValue={values.privacyPolicyUrl}
        errors={fields.privacyPolicyUrl}
      />
      <Switch
        label="Public client"
        name="isPublic"
        hint="A native or browser app, which cannot keep a secret. It uses PKCE instead of one."
        defaultChecked={values.isPublic}
      />
    </div>
  );
}

/** What a form shows after a refusal: what was typed, else what is stored. */
export function typedClient(typed: Record<string, string[]>, stored: ClientValues): ClientValues {
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
  };
}
