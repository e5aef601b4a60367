"use client";
import { startTransition, useActionState, useEffect, useRef } from "react";
import { Button, ButtonLink } from "@/app/_components/button";
import { Field } from "@/app/_components/forms/field";
import { Notice } from "@/app/_components/notice";
import { initialFormState } from "@/lib/people/auth/forms/form-state";
import { withReturnPath } from "@/lib/people/auth/session/return-path";
import { createTokenToTry } from "../actions";
import { forgetRequest, keepRequest } from "./kept-request";

type Props = {
  operation: string;
  scopes: string[];
  isSignedIn: boolean;
  /** Whether the script has come, without which a click does nothing. */
  isReady: boolean;
};

const tokens = "/settings/developers/tokens";

function neededScopes(scopes: readonly string[]): string {
  if (scopes.length === 0) return "Any token will do.";
  return `Needs the ${scopes.length > 1 ? "scopes" : "scope"} ${scopes.join(" and ")}.`;
}

/**
 * Takes an access token, or makes one for this operation. The token stays in the field and is stored nowhere. The rest
 * of the form is kept while one signs in.
 */
export function TokenField({ operation, scopes, isSignedIn, isReady }: Props) {
  const [{ result, message }, create, isCreating] = useActionState(createTokenToTry, initialFormState);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = frame.current?.querySelector("input");
    if (result && input) input.value = result;
    if (result || message) forgetRequest(operation);
  }, [result, message, operation]);
  const leave = () => {
    const form = frame.current?.closest("form");
    if (form) keepRequest(operation, form);
  };
  const createToken = () => {
    leave();
    const form = new FormData();
    form.set("operation", operation);
    startTransition(() => create(form));
  };
  return (
    <div ref={frame} className="flex flex-col items-start gap-3 [&>:first-child]:self-stretch">
      <Field
        name="token"
        label="Access token"
        type="password"
        autoComplete="off"
        spellCheck={false}
        required
        hint={
          <>
            {neededScopes(scopes)} The token stays in this field alone.{" "}
            <a href={tokens} onClick={leave} className="font-medium text-accent hover:underline">
              Your personal tokens
            </a>
          </>
        }
      />
      {isSignedIn ? (
        <Button onClick={createToken} disabled={isCreating || !isReady} aria-busy={isCreating}>
          {isCreating ? "Creating…" : "Create a token for me"}
        </Button>
      ) : (
        <ButtonLink href={withReturnPath("/login", `/developers/api/${operation}#try-it`)} onClick={leave}>
          Sign in to use your token
        </ButtonLink>
      )}
      <div aria-live="polite" className="text-[13px] text-ink-soft empty:hidden">
        {result &&
          "A personal token for this operation is in the field. It expires after a day, or when you create another one."}
        {message && <Notice tone="danger">{message}</Notice>}
      </div>
    </div>
  );
}
