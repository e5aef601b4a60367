import { signOut } from "@/lib/auth/config";
import { safeReturnPath, withReturnPath } from "@/lib/auth/return-path";
import { readForm } from "@/lib/http/read-body";
import { foreignOriginText, isOwnOrigin } from "@/lib/http/same-origin";

/** Ends the session; a `next` in the form leads through the sign-in page to it, to go on as somebody else. */
export async function POST(request: Request): Promise<Response> {
  // Beside the cookie's SameSite=Lax: another site must not sign people out either.
  if (!isOwnOrigin(request.headers)) return new Response(foreignOriginText, { status: 403 });
  const form = await readForm(request).catch(() => new URLSearchParams());
  const ended: unknown = await signOut({ redirect: false });
  // In place of a redirect, next-auth gives its error page back.
  if (ended instanceof Response) throw new Error("next-auth answered a sign-out with an error");
  const Location = form.has("next") ? withReturnPath("/login", safeReturnPath(form.get("next"))) : "/";
  return new Response(null, { status: 303, headers: { Location, "Cache-Control": "no-store" } });
}
