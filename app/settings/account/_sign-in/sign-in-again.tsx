import { LinkButton } from "@/app/_components/forms/link-button";
import { Notice } from "@/app/_components/notice";
import { currentWords } from "@/lib/people/auth/forms/current-words";

/** Replaces the forms when only a new sign-in can prove the person's identity. */
export async function SignInAgain({ path }: { path: string }) {
  const { t } = await currentWords("account");
  return (
    <Notice title={t("signInAgain.title")}>
      {t("signInAgain.explanation")}
      <form method="post" action="/logout" className="mt-2">
        <input type="hidden" name="next" value={path} />
        <LinkButton>{t("signInAgain.submit")}</LinkButton>
      </form>
    </Notice>
  );
}
