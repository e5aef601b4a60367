import { ButtonLink } from "@/app/_components/button";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { Registration } from "@/lib/people/auth/provider/admission";
import { withReturnPath } from "@/lib/people/auth/session/return-path";

type Props = { registration: Exclude<Registration, "open">; isUnusable: boolean; next: string };

/** Replaces the registration where nobody new may make an account. */
export async function RegistrationClosed({ registration, isUnusable, next }: Props) {
  const { t } = await currentWords("signIn");
  const [title, text] = isUnusable
    ? [t("register.unusableTitle"), t("register.unusable")]
    : registration === "invite"
      ? [t("register.inviteTitle"), t("register.invite")]
      : [t("register.noneTitle"), t("register.none")];
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-1.5 mb-7 text-sm leading-relaxed text-ink-soft">{text}</p>
      <ButtonLink href={withReturnPath("/login", next)}>{t("register.toSignIn")}</ButtonLink>
    </>
  );
}
