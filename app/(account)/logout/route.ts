import { readText } from "@/lib/api/read-body";
import { signOut } from "@/lib/auth/config";
import { safeReturnPath, withReturnPath } from "@/lib/auth/return-path";

/** Ends the session; a `next` in the form leads through the sign-in page to it, to go on as somebody else. */
export async function POST(request: Request): Promise<Response> {
  const site = request.headers.get("sec-fetch-site");
  // Beside the cookie's SameSite=Lax: another site must not sign people out either.
  if (site !== null && site !== "same-origin") return new Response("Cross-site request refused", { status: 403 });
  const form = new URLSearchParams(await readText(request).catch(() => ""));
  await signOut({ redirect: false });
  const Location = form.has("next") ? withReturnPath("/login", safeReturnPath(form.get("next"))) : "/";
  return new Response(null, { status: 303, headers: { Location, "Cache-Control": "no-store" } });
}
