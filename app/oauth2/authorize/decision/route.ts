import { safeReturnPath, withReturnPath } from "@/lib/auth/return-path";
import { currentUser } from "@/lib/auth/session";
import { findStepUp } from "@/lib/auth/step-up-store";
import { AppError } from "@/lib/errors";
import { answer, route } from "@/lib/http/answer";
import { readForm, requireMediaType } from "@/lib/http/read-body";
import { emptyReply } from "@/lib/http/reply";
import { foreignOriginText, isOwnOrigin } from "@/lib/http/same-origin";
import { decide } from "@/lib/oauth/authorize";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    POST: answer(async (request, _context, outgoing) => {
      Object.assign(outgoing.headers, { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" });
      if (!isOwnOrigin(request.headers)) {
        throw new AppError("forbidden", foreignOriginText);
      }
      requireMediaType(request, ["form"]);
      const form = await readForm(request);
      const person = await currentUser();
      if (!person) throw new AppError("forbidden", "You are signed out; go back to the application and start again");
      const decision = {
        query: form.get("request") ?? "",
        token: form.get("token") ?? "",
        isAuthorized: form.get("decision") === "authorize",
      };
      // Where a second factor is on, what the browser proved long ago is not enough to let an application in.
      if (decision.isAuthorized && !(await findStepUp(person.sessionId)).mayGrant) {
        const next = safeReturnPath(`/oauth2/authorize?${decision.query}`);
        return emptyReply(303, { Location: withReturnPath("/login/confirm", next) });
      }
      return emptyReply(303, { Location: await decide(decision, person) });
    }, "none"),
  },
  "none",
);
