import type { Metadata } from "next";
import { AuthorizationFrame } from "@/app/_consent/authorization-frame";
import type { PageQuery } from "@/lib/core/http/page-query";
import { toEnglish } from "@/lib/core/messages/english";
import { localized } from "@/lib/core/messages/localized";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { checkAuthorizationRequest, toQuery } from "@/lib/people/oauth/consent/authorization-request";
import { noteRefusedAuthorization } from "@/lib/people/oauth/consent/authorize";
import "../../globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("consent");
  return { title: t("refused.title"), robots: { index: false } };
}

/** People see this instead of a redirect when the application, or its redirect URI, cannot be trusted. */
export default async function RefusedPage({ searchParams }: { searchParams: PageQuery }) {
  const query = toQuery(await searchParams);
  const check = await checkAuthorizationRequest(new URLSearchParams(query));
  if (check.kind === "refused" && check.clientId) noteRefusedAuthorization(check.clientId, check.message);
  const { language, t } = await currentWords("consent");
  return (
    <AuthorizationFrame>
      <h1 className="text-2xl font-semibold tracking-tight">{t("refused.title")}</h1>
      <p className="mt-3 text-[15px] leading-relaxed">
        {check.kind === "refused"
          ? (localized(language, check.message) ?? toEnglish(check.message))
          : t("refused.again")}
      </p>
      <p className="mt-3 text-sm leading-relaxed text-ink-soft">{t("refused.explanation")}</p>
    </AuthorizationFrame>
  );
}
