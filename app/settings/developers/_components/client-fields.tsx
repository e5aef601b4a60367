"use client";
import { useState } from "react";
import { Button } from "@/app/_components/button";
import { Field } from "@/app/_components/field";
import { Switch } from "@/app/_components/switch";
import { TextArea } from "@/app/_components/textarea";

export type ClientValues = {
  name: string;
  description: string;
  redirectUris: string[];
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

/** One line per address. Keys outlive removals, so that what was typed stays with its line. */
function RedirectUris({ uris, fields }: { uris: string[]; fields: Props["fields"] }) {
  const [lines, setLines] = useState(() => (uris.length > 0 ? uris : [""]).map((uri, key) => ({ uri, key })));
  const add = () => setLines((now) => [...now, { uri: "", key: (now.at(-1)?.key ?? 0) + 1 }]);
  return (
    <div className="flex flex-col gap-3">
      {lines.map(({ uri, key }, index) => (
        <div key={key} className="flex items-start gap-2">
          <Field
            label="Redirect URI"
            id={`field-redirectUris-${key}`}
            name="redirectUris"
            inputMode="url"
            spellCheck={false}
            autoCapitalize="none"
            placeholder="https://example.com/callback"
            defaultValue={uri}
            className="flex-1"
            errors={[...((index === 0 && fields.redirectUris) || []), ...(fields[`redirectUris.${index}`] ?? [])]}
          />
          {lines.length > 1 && (
            <Button
              className="mt-[26px]"
              aria-label={`Remove line ${index + 1}`}
              onClick={() => setLines((now) => now.filter((line) => line.key !== key))}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      <div>
        <Button size="small" onClick={add}>
          Add redirect URI
        </Button>
      </div>
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
    termsOfServiceUrl: one("termsOfServiceUrl"),
    privacyPolicyUrl: one("privacyPolicyUrl"),
    isPublic: one("isPublic") === "on",
  };
}
