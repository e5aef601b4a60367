"use server";
import { revalidatePath } from "next/cache";
import { AppError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/http/field-errors";
import { formText } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";
import { findActingPage } from "@/lib/people/auth/session/acting-page";
import { deletePersonalToken, makePersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { newPersonalToken } from "@/lib/people/oauth/schema";

const home = "/settings/developers/tokens";

/** The page shows this once, after a token was made; `readsUser` says whether the token may read its owner. */
export type CreatedToken = { name: string; token: string; readsUser: boolean };

/** Makes a personal token after a step-up, since it outlives the session, and returns it, only now. */
export const create = formAction(
  {
    access: { page: home, proof: "fields" },
    read: (form) => ({
      page: formText(form, "page") || null,
      chosen: parseInput(newPersonalToken, {
        name: formText(form, "name"),
        scopes: form.getAll("scopes"),
        lifetime: formText(form, "lifetime"),
      }),
    }),
  },
  async ({ user, input: { page: named, chosen } }): Promise<CreatedToken> => {
    const page = await findActingPage(user, named, "own");
    const { token } = await makePersonalToken(user.id, { ...chosen, page });
    revalidatePath(home);
    return { name: chosen.name, token, readsUser: chosen.scopes.includes("identify") };
  },
);

/** Ends a personal token at once. */
export const end = formAction(
  { access: { page: home, proof: "none" }, read: (form) => formText(form, "tokenId") },
  async ({ user, input: tokenId }) => {
    await deletePersonalToken(user.id, tokenId).catch((error) => {
      if (!(error instanceof AppError && error.code === "not_found")) throw error;
    });
    revalidatePath(home);
  },
);
