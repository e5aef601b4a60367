import type { ReactNode } from "react";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { findSignInPurpose } from "@/lib/people/auth/provider/sign-in-purpose";

/** Makes a name stand out of the sentence around it, for `t.rich`. */
export const nameTag = {
  b: (name: ReactNode) => <bdi className="font-medium text-ink">{name}</bdi>,
};

/** Says under the heading of a sign-in what comes after it, unless that is a page of the site. */
export async function Purpose({ next }: { next: string }) {
  const purpose = await findSignInPurpose(next);
  if (!purpose) return null;
  const { t } = await currentWords("signIn");
  return (
    <p className="mt-1 text-[15px] break-words text-ink-soft">
      {t.rich(purpose.kind === "application" ? "login.toContinue" : "login.toLike", { ...nameTag, name: purpose.name })}
    </p>
  );
}
