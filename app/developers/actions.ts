"use server";
import { answerForm, formText } from "@/lib/auth/actions";
import type { FormState } from "@/lib/auth/form-state";
import { requireFreshUser } from "@/lib/auth/session";
import { AppError } from "@/lib/errors";
import { makePersonalToken } from "@/lib/oauth/new-personal-token";
import { findReferencePage } from "@/lib/reference/pages";

/**
 * Makes a personal token of the reader for one operation, in place of the one made here before. It ends after a day, and
 * is returned this once. It may write what the operation writes, and outlives the session: hence the step-up.
 */
export async function createTokenToTry(previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  const path = `/developers/api/${formText(form, "operation")}`;
  const user = await requireFreshUser(`${path}#try-it`);
  return answerForm(previous, form, async () => {
    const operation = findReferencePage(path)?.operation;
    if (!operation) throw new AppError("not_found", "There is no such operation; load the page again");
    const name = `Try it: ${operation.operationId}`;
    const chosen = { name, scopes: [...operation.scopes], lifetime: "1" as const };
    const { token } = await makePersonalToken(user.id, chosen, true);
    return token;
  });
}
