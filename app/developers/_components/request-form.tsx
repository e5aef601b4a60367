"use client";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { Field } from "@/app/_components/forms/field";
import { TextArea } from "@/app/_components/forms/textarea";
import { Notice } from "@/app/_components/notice";
import { ScrollingCode } from "./code";
import { restoreRequest } from "./kept-request";
import { SelectField } from "./select-field";
import { type Parameter, type RequestResult, send } from "./send-request";
import { TokenField } from "./token-field";

type Part = string | { file: string };
type Body =
  /** Without a value the reader writes all of it. */
  | { type: "json"; value?: unknown }
  | { type: "form"; fields: Readonly<Record<string, string>> }
  | { type: "multipart"; parts: Readonly<Record<string, Part>> };

type Props = {
  operation: string;
  method: string;
  path: string;
  fields: Parameter[];
  needsToken: boolean;
  scopes: string[];
  isSignedIn: boolean;
  body?: Body;
  answersWithFile: boolean;
};

/** Sends one request of the API from this page. */
export function RequestForm(props: Props) {
  const { operation, method, path, fields, needsToken, scopes, isSignedIn, body, answersWithFile } = props;
  const [answered, setAnswered] = useState<RequestResult>();
  const [isSending, setSending] = useState(false);
  // A form that is sent before the script has come would carry the token away.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const typed = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (typed.current) restoreRequest(operation, typed.current);
  }, [operation]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSending(true);
    const form = new FormData(event.currentTarget);
    setAnswered(await send({ method, path, fields, bodyType: body?.type, form, answersWithFile }));
    setSending(false);
  };
  return (
    <section id="try-it" aria-label="Try it" className="mt-10 scroll-mt-6 rounded-xl border bg-surface shadow-raised">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b px-5 py-3">
        <p className="font-semibold">Try it</p>
        <p className="font-mono text-[13px] break-all text-ink-soft">
          {method} {path}
        </p>
      </div>
      <noscript>
        <p className="px-5 py-4 text-sm text-ink-soft">
          Turn on JavaScript to use this form. The example above works without it.
        </p>
      </noscript>
      <form ref={typed} method="post" onSubmit={submit} className="flex flex-col gap-4 p-5 noscript:hidden">
        {needsToken && <TokenField {...{ operation, scopes, isSignedIn, isReady }} />}
        {fields.map((field) =>
          field.values ? (
            <SelectField key={field.name} name={`field-${field.name}`} label={field.name} values={field.values} />
          ) : (
            <Field
              key={field.name}
              name={`field-${field.name}`}
              label={field.name}
              required={field.isRequired}
              optional={!field.isRequired}
              autoComplete="off"
            />
          ),
        )}
        {body?.type === "json" && (
          <TextArea
            name="json"
            label="Body"
            rows={6}
            className="[&_textarea]:font-mono"
            spellCheck={false}
            hint={body.value === undefined ? "This replaces everything, so start from what you read." : undefined}
            defaultValue={body.value === undefined ? undefined : JSON.stringify(body.value, null, 2)}
          />
        )}
        {body?.type === "multipart" &&
          Object.entries(body.parts).map(([name, part]) => (
            <Field
              key={name}
              name={`part-${name}`}
              label={name}
              type={typeof part === "string" ? "text" : "file"}
              defaultValue={typeof part === "string" ? part : undefined}
              className={typeof part === "string" ? undefined : "[&_input]:py-2 [&_input]:text-sm"}
            />
          ))}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" disabled={isSending || !isReady} aria-busy={isSending}>
            {isSending ? "Sending…" : "Send request"}
          </Button>
          {method !== "GET" && <p className="text-sm text-ink-soft">This changes the page of the token's account.</p>}
        </div>
      </form>
      <div aria-live="polite" className="empty:hidden">
        {answered && <Answer answered={answered} />}
      </div>
    </section>
  );
}

function Answer({ answered }: { answered: RequestResult }) {
  if ("problem" in answered)
    return (
      <div className="px-5 pb-5">
        <Notice tone="danger">{answered.problem}</Notice>
      </div>
    );
  const { status, headers, body } = answered;
  return (
    <div className="border-t px-5 py-4">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-[13px] text-ink-soft">
        <span className={`font-mono text-sm font-semibold ${status < 400 ? "text-success" : "text-danger"}`}>
          {status}
        </span>
        {headers.map(([name, value]) => (
          <span key={name} className="wrap-anywhere">
            {name}: {value}
          </span>
        ))}
      </p>
      {body && (
        <ScrollingCode data-answer="" className="mt-3 max-h-96 rounded-lg border bg-sunken">
          {body}
        </ScrollingCode>
      )}
    </div>
  );
}
