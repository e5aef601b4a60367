"use server";
import { revalidatePath } from "next/cache";
import { formName } from "@/lib/auth/actions";
import { formAction, nothing } from "@/lib/auth/form-action";
import { newDomain } from "@/lib/domains/schema";
import { removeDomain } from "@/lib/domains/store";
import { saveDomain, verifyDomain } from "@/lib/domains/verification";
import { parseInput } from "@/lib/http/field-errors";

const path = "/settings/domain";
const access = { page: path, proof: "none" } as const;

/** Notes which domain the person who is signed in says is theirs. */
export const save = formAction(
  { access, read: (form) => parseInput(newDomain, { domain: formName(form, "domain") }) },
  async ({ user, input: { domain } }) => {
    await saveDomain(user.id, domain);
    revalidatePath(path);
    return true as const;
  },
);

/** Looks for the record that proves it. */
export const verify = formAction({ access, read: nothing }, async ({ user }) => {
  await verifyDomain(user.id);
  revalidatePath(path);
  return true as const;
});

/** Gives the domain up. */
export const remove = formAction({ access, read: nothing }, async ({ user }) => {
  await removeDomain(user.id);
  revalidatePath(path);
});
