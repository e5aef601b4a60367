import type { Metadata } from "next";
import { AuthorizationFrame } from "@/app/_consent/authorization-frame";
import { Refusal } from "@/app/_consent/refusal";
import type { PageQuery } from "@/lib/core/http/page-query";
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
  return (
    <AuthorizationFrame>
      <Refusal reason={check.kind === "refused" ? check.message : undefined} />
    </AuthorizationFrame>
  );
}
