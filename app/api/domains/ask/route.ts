import { answer, route } from "@/lib/api/answer";
import { jsonReply } from "@/lib/api/reply";
import { isDomainServed } from "@/lib/domains/store";
import { AppError } from "@/lib/errors";
import { isDomainKnown } from "@/lib/server/custom-domains";

/** A proxy that makes certificates on demand asks here whether a name deserves one. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: answer(async (request) => {
      const domain = (new URL(request.url).searchParams.get("domain") ?? "").toLowerCase().replace(/\.$/, "");
      const isName = /^[a-z0-9.-]{1,253}$/.test(domain);
      // Anybody can have the proxy ask for any name, as often as they like.
      if (isName && (isDomainKnown(domain) ?? (await isDomainServed(domain)))) {
        return jsonReply({ domain }, 200, { "Cache-Control": "no-store" });
      }
      throw new AppError("not_found", "This domain shows no profile");
    }, "none"),
  },
  "none",
);
