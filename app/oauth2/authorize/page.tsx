import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { AuthorizationFrame } from "@/app/_consent/authorization-frame";
import { ConsentForm, describeDestination } from "@/app/_consent/consent-form";
import { Refusal } from "@/app/_consent/refusal";
import type { PageQuery } from "@/lib/core/http/page-query";
import { env } from "@/lib/core/process/env";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { withReturnPath } from "@/lib/people/auth/session/return-path";
import { currentUser } from "@/lib/people/auth/session/session";
import { findSignIn } from "@/lib/people/auth/session/sign-in-store";
import { findStepUp } from "@/lib/people/auth/session/step-up-store";
import { toQuery } from "@/lib/people/oauth/consent/authorization-request";
import { nextStep } from "@/lib/people/oauth/consent/authorize";
import { listOwnPages } from "@/lib/people/pages/page-store";
import "../../globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("consent");
  return { title: t("page.title"), robots: { index: false } };
}

export default async function AuthorizePage({ searchParams }: { searchParams: PageQuery }) {
  const query = toQuery(await searchParams);
  const user = await currentUser();
  const step = await nextStep(query, user && { ...user, signIn: await findSignIn(user.sessionId) });
  if (step.kind === "redirect") redirect(step.location);
  if (step.kind === "failed")
    return (
      <AuthorizationFrame>
        <Refusal reason={step.reason} returnTo={step.location} />
      </AuthorizationFrame>
    );
  const returning = step.kind === "sign-in" ? step.query : undefined;
  if (step.kind === "sign-in" || !user) redirect(withReturnPath("/login", `/oauth2/authorize?${returning ?? query}`));
  // A refused request was sent to its own page before this one, unless the application went in between.
  if (step.kind === "refused") notFound();
  if (!(await findStepUp(user.sessionId)).mayGrant)
    redirect(withReturnPath("/login/confirm", `/oauth2/authorize?${query}`));
  const pages = await listOwnPages(user.id);
  const { request, granted, lastPageId, token } = step;
  const { t } = await currentWords("consent");
  return (
    <AuthorizationFrame>
      <ConsentForm
        {...{ request, granted, pages, lastPageId, user }}
        action="/oauth2/authorize/decision"
        fields={{ request: query, token }}
        next={`/oauth2/authorize?${query}`}
        siteName={env().SITE_NAME}
      >
        <p className="mt-5 text-sm leading-relaxed">
          {t.rich("page.sentTo", {
            to: (text) => <span className="font-semibold break-all">{text}</span>,
            target: describeDestination(request.target, t),
          })}
        </p>
      </ConsentForm>
    </AuthorizationFrame>
  );
}
