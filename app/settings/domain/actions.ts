"use server";
import { revalidatePath } from "next/cache";
import { parseInput } from "@/lib/core/http/field-errors";
import { newDomain } from "@/lib/page/domains/schema";
import { removeDomain } from "@/lib/page/domains/store";
import { saveDomain, verifyDomain } from "@/lib/page/domains/verification";
import { formIdentifier } from "@/lib/people/auth/forms/actions";
import { formAction, noFields } from "@/lib/people/auth/forms/form-action";

const path = "/settings/domain";
const access = { page: path, proof: "none", right: "own" } as const;

/** Records which domain the signed-in person claims. */
export const save = formAction(
  { access, read: (form) => parseInput(newDomain, { domain: formIdentifier(form, "domain") }) },
  async ({ page, input: { domain } }) => {
    await saveDomain(page.id, domain);
    revalidatePath(path);
    return true as const;
  },
);

/** Looks for the record that proves it. */
export const verify = formAction({ access, read: noFields }, async ({ page }) => {
  await verifyDomain(page.id);
  revalidatePath(path);
  return true as const;
});

/** Gives up the domain. */
export const remove = formAction({ access, read: noFields }, async ({ page }) => {
  await removeDomain(page.id);
  revalidatePath(path);
});
