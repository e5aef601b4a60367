import type { Metadata } from "next";
import { checkAuthorizationRequest } from "@/lib/oauth/authorization-request";
import { noteRefusedAuthorization } from "@/lib/oauth/authorize";
import { AuthorizationFrame } from "../_components/authorization-frame";
import { type AuthorizationQuery, toQuery } from "../_components/query";
import "../../globals.css";

export const metadata: Metadata = { title: "This request cannot continue", robots: { index: false } };

/** What people see instead of a redirect when the application, or where it wants them sent, cannot be trusted. */
export default async function RefusedPage({ searchParams }: { searchParams: AuthorizationQuery }) {
  const query = toQuery(await searchParams);
  const check = await checkAuthorizationRequest(new URLSearchParams(query));
  if (check.kind === "refused") noteRefusedAuthorization(query, check.message);
  return (
    <AuthorizationFrame>
      <h1 className="text-2xl font-semibold tracking-tight">This request cannot continue</h1>
      <p className="mt-3 text-[15px] leading-relaxed">
        {check.kind === "refused" ? check.message : "Go back to the application and start again."}
      </p>
      <p className="mt-3 text-sm leading-relaxed text-ink-soft">
        To keep your account safe, you were not redirected, and nothing was shared. If you are a user of the
        application, tell its developer what you read here. If you are its developer, compare the address with your
        application's settings.
      </p>
    </AuthorizationFrame>
  );
}
