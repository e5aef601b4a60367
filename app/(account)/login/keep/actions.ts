"use server";
import { answerForm, goTo } from "@/lib/auth/actions";
import { restoreAccount } from "@/lib/auth/deletion-store";
import type { FormState } from "@/lib/auth/form-state";
import { closingAccount } from "@/lib/auth/session";
import { requireLimit } from "@/lib/limits/limiter";

/** Puts the account back that is being deleted, and in which the person is signed in. */
export async function keep(previous: FormState, form: FormData): Promise<FormState> {
  return answerForm(previous, form, async () => {
    const account = await closingAccount();
    if (account) {
      await requireLimit("editor", account.id);
      await restoreAccount(account.id);
    }
    goTo(account ? "/settings/account?outcome=deletion-cancelled" : "/login");
  });
}
