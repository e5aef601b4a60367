import { ButtonLink } from "@/app/_components/button";
import type { Registration } from "@/lib/auth/admission";
import { withReturnPath } from "@/lib/auth/return-path";

type Props = { registration: Exclude<Registration, "open">; isUnusable: boolean; next: string };

/** Replaces the registration where nobody new may make an account. */
export function NoAdmission({ registration, isUnusable, next }: Props) {
  const [title, text] = isUnusable
    ? [
        "This invitation does not work any more",
        "It was used already, has expired or was withdrawn. Ask whoever gave it to you for another.",
      ]
    : registration === "invite"
      ? ["By invitation", "New accounts of this site are made by invitation. Open the link that you were given."]
      : ["No new accounts", "This site takes no new accounts. Existing accounts can sign in."];
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-1.5 mb-7 text-sm leading-relaxed text-ink-soft">{text}</p>
      <ButtonLink href={withReturnPath("/login", next)}>Go to sign-in</ButtonLink>
    </>
  );
}
