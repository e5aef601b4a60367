"use server";
import { revalidatePath } from "next/cache";
import { answerForm, formName } from "@/lib/auth/actions";
import type { FormState } from "@/lib/auth/form-state";
import { requireUser } from "@/lib/auth/session";
import { newDomain } from "@/lib/domains/schema";
import { removeDomain } from "@/lib/domains/store";
import { saveDomain, verifyDomain } from "@/lib/domains/verification";
import { parseInput } from "@/lib/http/field-errors";

const path = "/settings/domain";

/** Notes which domain the person who is signed in says is theirs. */
export async function save(previous: FormState<true>, form: FormData): Promise<FormState<true>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    const { domain } = parseInput(newDomain, { domain: formName(form, "domain") });
    await saveDomain(user.id, domain);
    revalidatePath(path);
    return true as const;
  });
}

/** Looks for the record that proves it. */
export async function verify(previous: FormState<true>, form: FormData): Promise<FormState<true>> {
  const user = await requireUser(path);
  return answerForm(previous, form, async () => {
    await verifyDomain(user.id);
    revalidatePath(path);
    return true as const;
  });
}

/** Gives the domain up. */
export async function remove(): Promise<void> {
  const user = await requireUser(path);
  await removeDomain(user.id);
  revalidatePath(path);
}
