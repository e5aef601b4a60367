import { createRouteExports } from "@/lib/core/http/answer";
import { emptyReply } from "@/lib/core/http/reply";
import { receiveForm } from "@/lib/people/auth/forms/form-body";
import { formRoute } from "@/lib/people/auth/forms/form-route";
import { safeReturnPath, withReturnPath } from "@/lib/people/auth/session/return-path";
import { signOut } from "@/lib/people/auth/sign-in/config";

const emptyForm = () => ({ input: new URLSearchParams() });

/** Ends the session; a `next` in the form leads to it through the sign-in page, to continue as another person. */
const leave = formRoute(
  { access: "anybody", pages: "site", read: ({ request }) => receiveForm(request).catch(emptyForm) },
  async ({ input }) => {
    const ended: unknown = await signOut({ redirect: false });
    // next-auth gives its error page back instead of a redirect.
    if (ended instanceof Response) throw new Error("next-auth answered a sign-out with an error");
    const Location = input.has("next") ? withReturnPath("/login", safeReturnPath(input.get("next"))) : "/";
    return emptyReply(303, { Location });
  },
);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: leave }, "none");
