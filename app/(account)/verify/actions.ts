"use server";
import { headers } from "next/headers";
import { answerForm, formText, goTo } from "@/lib/auth/actions";
import type { FormState } from "@/lib/auth/form-state";
import { linkAddress } from "@/lib/auth/mails";
import { proveByLink, undoByLink } from "@/lib/auth/recovery-store";
import { clientAddress } from "@/lib/limits/client-address";
import { requireLimit } from "@/lib/limits/limiter";
import { issueEmailLink } from "@/lib/mail/email-link-store";

/** Proves the address that a link was sent to. */
export async function prove(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    await requireLimit("sign_in_address", clientAddress(await headers()));
    await proveByLink(formText(form, "secretOfLink"));
    goTo("/verify?outcome=verified");
  });
}

/** Puts a former address back, and leads on to another password. */
export async function undo(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    await requireLimit("sign_in_address", clientAddress(await headers()));
    const { userId, address } = await undoByLink(formText(form, "secretOfLink"));
    const { pathname, search } = new URL(
      linkAddress("reset", await issueEmailLink({ userId, address, purpose: "reset" })),
    );
    goTo(pathname + search);
  });
}
