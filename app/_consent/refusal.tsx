import { toEnglish } from "@/lib/core/messages/english";
import { localized } from "@/lib/core/messages/localized";
import type { Message } from "@/lib/core/messages/message";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { describeDestination } from "./consent-form";

type Props = {
  /** Undefined where the request can be sent again by now. */
  reason: Message | undefined;
  /** The address that the application wants to be told at, where there is one. */
  returnTo?: string;
};

/** Says why a request of an application cannot continue, where nothing leads back to it by itself. */
export async function Refusal({ reason, returnTo }: Props) {
  const { language, t } = await currentWords("consent");
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t("refused.title")}</h1>
      <p className="mt-3 text-[15px] leading-relaxed">
        {reason ? (localized(language, reason) ?? toEnglish(reason)) : t("refused.again")}
      </p>
      {returnTo === undefined ? (
        <p className="mt-3 text-sm leading-relaxed text-ink-soft">{t("refused.explanation")}</p>
      ) : (
        <Return to={returnTo} />
      )}
    </>
  );
}

async function Return({ to }: { to: string }) {
  const { t } = await currentWords("consent");
  const target = describeDestination(to, t);
  return (
    <>
      <p className="mt-3 text-sm leading-relaxed break-words text-ink-soft">{t("refused.unknownApp", { target })}</p>
      <p className="mt-6">
        <a href={to} rel="noreferrer" className="font-medium text-accent break-all underline">
          {t("refused.return", { target })}
        </a>
      </p>
    </>
  );
}
