"use client";
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from "@simplewebauthn/browser";
import { startTransition, useActionState, useEffect, useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { ActionForm } from "@/app/_components/forms/action-form";
import { askForPasskey } from "@/app/_components/forms/passkey";
import { WithPasskeys } from "@/app/_components/forms/with-passkeys";
import { Notice } from "@/app/_components/notice";
import type { Messages } from "@/lib/core/messages/namespaces";
import { type FormState, initialFormState, type PasskeyRequest } from "@/lib/people/auth/forms/form-state";

type Props = {
  words: Messages["signIn"]["passkeyForm"];
  begin: () => Promise<PasskeyRequest>;
  finish: (previous: FormState, form: FormData) => Promise<FormState>;
  next: string;
  /** Says whether the browser offers passkeys in the fields of the page as well. */
  offersItself?: boolean;
};

/** A request for a passkey is valid for longer than this. */
const renewMilliseconds = 9 * 60_000;

/** Signs in by a passkey. */
export function PasskeyForm({ words, begin, finish, next, offersItself = false }: Props) {
  const [state, action] = useActionState(finish, initialFormState);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  // An answer of the server brings the same words in another object, which must not make the browser ask again.
  const failureWords = useRef(words);
  const send = useRef((_: string) => {});
  send.current = (answer) => {
    const form = new FormData();
    form.set("next", next);
    form.set("passkey", answer);
    startTransition(() => action(form));
  };
  const isSignedIn = Boolean(state.redirectTo);
  useEffect(() => {
    if (!offersItself || isSignedIn) return;
    let isGone = false;
    const offer = async () => {
      if (!(await browserSupportsWebAuthnAutofill()) || isGone) return;
      const { answer } = await askForPasskey(begin, failureWords.current, { isOffered: true });
      if (answer && !isGone) send.current(answer);
    };
    void offer();
    const timer = setInterval(offer, renewMilliseconds);
    return () => {
      isGone = true;
      clearInterval(timer);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [begin, offersItself, isSignedIn]);
  const ask = async () => {
    setAsking(true);
    setFailure(undefined);
    const { answer, message } = await askForPasskey(begin, words);
    setAsking(false);
    if (answer) send.current(answer);
    else setFailure(message);
  };
  const refusal = failure ?? state.message;
  return (
    <WithPasskeys>
      <ActionForm state={state} className="mt-3 flex flex-col gap-3">
        <Button onClick={ask} disabled={asking || isSignedIn} aria-busy={asking}>
          {words.submit}
        </Button>
        {refusal && <Notice tone="danger">{refusal}</Notice>}
      </ActionForm>
    </WithPasskeys>
  );
}
