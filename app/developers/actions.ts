"use server";
import { AppError } from "@/lib/core/errors";
import { findReferencePage } from "@/lib/developers/reference/pages";
import { formText } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";
import { makePersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";

const operationPagePath = (form: FormData) => `/developers/api/${formText(form, "operation")}`;

/**
 * Makes a personal token of the reader for one operation, in place of the one made here before. It ends after a day and
 * is returned this once. It needs a step-up, since it may write what the operation writes and outlives the session.
 */
export const createTokenToTry = formAction(
  { access: { page: (form) => `${operationPagePath(form)}#try-it`, proof: "recent" }, read: operationPagePath },
  async ({ user, input: path }) => {
    const operation = findReferencePage(path)?.operation;
    if (!operation) throw new AppError("not_found", { text: "There is no such operation; reload the page" });
    const name = `Try it: ${operation.operationId}`;
    const chosen = { name, scopes: [...operation.scopes], lifetime: "1" as const };
    const { token } = await makePersonalToken(user.id, chosen, true);
    return token;
  },
);
