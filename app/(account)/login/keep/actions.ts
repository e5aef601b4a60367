"use server";
import { requireLimit } from "@/lib/core/limits/limiter";
import { restoreAccount } from "@/lib/people/auth/account/deletion-store";
import { redirectTo } from "@/lib/people/auth/forms/actions";
import { formAction, noFields } from "@/lib/people/auth/forms/form-action";
import { closingAccount } from "@/lib/people/auth/session/session";

/** Restores the account that is being deleted and that the person is signed in to; no page of theirs opens by then. */
export const keepAccount = formAction({ access: "anybody", read: noFields }, async () => {
  const account = await closingAccount();
  if (account) {
    await requireLimit("editor", account.id);
    await restoreAccount(account.id);
  }
  redirectTo(account ? "/settings/account?outcome=deletion-cancelled" : "/login");
});
