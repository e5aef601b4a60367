import { AppError } from "@/lib/core/errors";
import { createRouteExports } from "@/lib/core/http/answer";
import { emptyReply } from "@/lib/core/http/reply";
import { receiveForm } from "@/lib/people/auth/forms/form-body";
import { formRoute } from "@/lib/people/auth/forms/form-route";
import { findActingPage } from "@/lib/people/auth/session/acting-page";
import { withReturnPath } from "@/lib/people/auth/session/return-path";
import { findSignIn } from "@/lib/people/auth/session/sign-in-store";
import { findStepUp } from "@/lib/people/auth/session/step-up-store";
import { decideAboutDevice } from "@/lib/people/oauth/consent/device";

const signedOutReply = () =>
  new AppError("forbidden", { text: "You are signed out; sign in and enter the code again" });

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
    // Whoever helps with a page of somebody else cannot let a device in there.
    const page = await findActingPage(user, input.get("page") || null, "own");
    const userCode = input.get("user_code") ?? "";
    const isAuthorized = input.get("decision") === "authorize";
    // With a second factor, an old proof of the browser is not enough to let an application in.
    if (isAuthorized && !(await findStepUp(user.sessionId)).mayGrant) {
      const next = `/device?${new URLSearchParams({ user_code: userCode })}`;
      return emptyReply(303, { Location: withReturnPath("/login/confirm", next) });
    }
    const decision = { userCode, token: input.get("token") ?? "", isAuthorized, pageId: page.id };
    await decideAboutDevice(decision, { ...user, signIn: await findSignIn(user.sessionId) });
    return emptyReply(303, { Location: `/device?done=${isAuthorized ? "allowed" : "refused"}` });
  },
);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: receiveDecision }, "none");
