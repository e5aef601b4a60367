import { currentUser } from "@/lib/auth/session";
import { AppError } from "@/lib/errors";
import { answer, route } from "@/lib/http/answer";
import { readText, requireMediaType } from "@/lib/http/read-body";
import { emptyReply } from "@/lib/http/reply";
import { isOwnOrigin } from "@/lib/http/same-origin";
import { decide } from "@/lib/oauth/authorize";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    POST: answer(async (request, _context, outgoing) => {
      Object.assign(outgoing.headers, { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" });
      if (!isOwnOrigin(request.headers)) {
        throw new AppError(
          "forbidden",
          "Decide on the consent page itself; go back to the application and start again",
        );
      }
      requireMediaType(request, ["form"]);
      const form = new URLSearchParams(await readText(request));
      const person = await currentUser();
      if (!person) throw new AppError("forbidden", "You are signed out; go back to the application and start again");
      const decision = {
        query: form.get("request") ?? "",
        token: form.get("token") ?? "",
        isAuthorized: form.get("decision") === "authorize",
      };
      return emptyReply(303, { Location: await decide(decision, person) });
    }, "none"),
  },
  "none",
);
