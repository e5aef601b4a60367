import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Button } from "@/app/_components/button";
import { FormattedDate } from "@/app/_components/formatted-date";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { closingAccount } from "@/lib/people/auth/session/session";
import { nameTag } from "../../_components/purpose";
import { KeepForm } from "./keep-form";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("signIn");
  return { title: t("keep.title") };
}

/** A person who signs in to an account that is being deleted sees only this. */
export default async function KeepPage() {
  const account = await closingAccount();
  if (!account) redirect("/login?next=/settings/account");
  const { language, t, texts } = await currentWords("signIn");
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t("keep.question")}</h1>
      <p className="mt-2 mb-6 text-sm leading-relaxed text-ink-soft">
        {t.rich("keep.explanation", {
          ...nameTag,
          name: account.username,
          day: () => <FormattedDate date={account.deleteAfter} language={language} />,
        })}
      </p>
      <KeepForm words={texts.keepForm} />
      <form method="post" action="/logout" className="mt-3">
        <Button type="submit" variant="quiet" className="w-full">
          {t("keep.signOut")}
        </Button>
      </form>
    </>
  );
}
