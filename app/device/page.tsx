import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { classNames } from "@/app/_components/class-names";
import { RelativeTime } from "@/app/_components/relative-time";
import { AuthorizationFrame } from "@/app/_consent/authorization-frame";
import { ConsentForm } from "@/app/_consent/consent-form";
import { firstValue, type PageQuery } from "@/lib/core/http/page-query";
import { isOwnNavigation } from "@/lib/core/http/same-origin";
import { clientAddress } from "@/lib/core/limits/client-address";
import { messages } from "@/lib/core/messages/messages";
import { env } from "@/lib/core/process/env";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { networkOf } from "@/lib/people/auth/session/network";
import { withReturnPath } from "@/lib/people/auth/session/return-path";
import { currentUser } from "@/lib/people/auth/session/session";
import { findSignIn } from "@/lib/people/auth/session/sign-in-store";
import { findStepUp } from "@/lib/people/auth/session/step-up-store";
import { deviceStep } from "@/lib/people/oauth/consent/device";
import { showUserCode } from "@/lib/people/oauth/user-code";
import { listOwnPages } from "@/lib/people/pages/page-store";
import { CodeForm } from "./_components/code-form";
import { Outcome } from "./_components/outcome";
import "../globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await currentWords("consent");
  return { title: t("device.title"), robots: { index: false } };
}

/** Lets a device in that has no browser of its own (RFC 8628, 3.3): asks for its code, and then for consent. */
export default async function DevicePage({ searchParams }: { searchParams: PageQuery }) {
  const query = await searchParams;
  const typed = firstValue(query.user_code) ?? "";
  const { done } = query;
  if (done === "allowed" || done === "refused")
    return (
      <AuthorizationFrame>
        <Outcome kind={done} />
      </AuthorizationFrame>
    );
  const asked = await headers();
  // Codes that another site sends here would use up the guesses of the person, so that these wait for the button.
  if (typed === "" || !isOwnNavigation(asked))
    return (
      <AuthorizationFrame>
        <CodeForm typed={typed.slice(0, 40)} />
      </AuthorizationFrame>
    );
  const path = `/device?${new URLSearchParams({ user_code: typed.slice(0, 40) })}`;
  const user = await currentUser();
  if (!user) redirect(withReturnPath("/login", path));
  if (!(await findStepUp(user.sessionId)).mayGrant) redirect(withReturnPath("/login/confirm", path));
  const person = { ...user, signIn: await findSignIn(user.sessionId) };
  const step = await deviceStep(typed, person, clientAddress(asked));
  if (step.kind !== "consent")
    return (
      <AuthorizationFrame>
        <CodeForm problem={step.kind} typed={typed.slice(0, 40)} />
      </AuthorizationFrame>
    );
  const { request, granted, lastPageId, userCode, token } = step;
  const { t, language } = await currentWords("consent");
  const { time } = messages[language].shell;
  const network = networkOf(request.addressRange, asked) ?? "unknown";
  // Somebody else's request mostly comes from elsewhere.
  const boxClass = network === "elsewhere" ? "border-danger-line bg-danger-wash" : "bg-surface";
  return (
    <AuthorizationFrame>
      <ConsentForm
        {...{ request, granted, lastPageId, user }}
        pages={await listOwnPages(user.id)}
        action="/device/decision"
        fields={{ user_code: userCode, token }}
        next={path}
        siteName={env().SITE_NAME}
      >
        <div className={classNames("mt-5 rounded-lg border px-4 py-3 text-sm leading-relaxed", boxClass)}>
          <p className="font-semibold">
            {t.rich("device.check", {
              code: (text) => (
                <span dir="ltr" className="font-mono text-base tracking-wide whitespace-nowrap">
                  {text}
                </span>
              ),
              value: showUserCode(userCode),
            })}
          </p>
          <p className="mt-1 text-[13px]">
            {t.rich(`device.asked.${network}`, {
              ago: () => <RelativeTime date={request.askedAt} now={new Date()} language={language} words={time} />,
              range: request.addressRange ?? "",
            })}
          </p>
          <p className="mt-2 text-[13px]">{t("device.warning")}</p>
        </div>
      </ConsentForm>
    </AuthorizationFrame>
  );
}
