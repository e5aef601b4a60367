"use server";
import { goTo } from "@/lib/auth/actions";
import { restoreAccount } from "@/lib/auth/deletion-store";
import { formAction, nothing } from "@/lib/auth/form-action";
import { closingAccount } from "@/lib/auth/session";
import { requireLimit } from "@/lib/limits/limiter";

/** Puts the account back that is being deleted, and in which the person is signed in: no page of theirs opens by then. */
export const keep = formAction({ access: "anybody", read: nothing }, async () => {
  const account = await closingAccount();
  if (account) {
    await requireLimit("editor", account.id);
    await restoreAccount(account.id);
  }
  goTo(account ? "/settings/account?outcome=deletion-cancelled" : "/login");
});
