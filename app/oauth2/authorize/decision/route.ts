import { AppError } from "@/lib/core/errors";
import { createRouteExports } from "@/lib/core/http/answer";
import { emptyReply } from "@/lib/core/http/reply";
import { receiveForm } from "@/lib/people/auth/forms/form-body";
import { formRoute } from "@/lib/people/auth/forms/form-route";
import { findActingPage } from "@/lib/people/auth/session/acting-page";
import { safeReturnPath, withReturnPath } from "@/lib/people/auth/session/return-path";
import { findSignIn } from "@/lib/people/auth/session/sign-in-store";
import { findStepUp } from "@/lib/people/auth/session/step-up-store";
import { decide } from "@/lib/people/oauth/consent/authorize";

const signedOutReply = () =>
  new AppError("forbidden", { text: "You are signed out; go back to the application and start again" });

const receiveDecision = formRoute(
  {
    access: { signedOut: signedOutReply, proof: { own: "grant" } },
    pages: "site",
    read: async ({ request, outgoing }) => {
      outgoing.headers["Referrer-Policy"] = "no-referrer";
      return receiveForm(request);
    },
  },
  async ({ user, input }) => {
    // Whoever helps with a page of somebody else cannot let an application in there.
    const page = await findActingPage(user, input.get("page") || null, "own");
    const decision = {
      pageId: page.id,
      query: input.get("request") ?? "",
      token: input.get("token") ?? "",
      isAuthorized: input.get("decision") === "authorize",
    };
    // With a second factor, an old proof of the browser is not enough to let an application in.
    if (decision.isAuthorized && !(await findStepUp(user.sessionId)).mayGrant) {
      const next = safeReturnPath(`/oauth2/authorize?${decision.query}`);
      return emptyReply(303, { Location: withReturnPath("/login/confirm", next) });
    }
    return emptyReply(303, { Location: await decide(decision, { ...user, signIn: await findSignIn(user.sessionId) }) });
  },
);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: receiveDecision }, "none");
