import { AppError } from "@/lib/core/errors";
import { createHandler, createRouteExports } from "@/lib/core/http/answer";
import { jsonReply } from "@/lib/core/http/reply";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { isDomainKnown } from "@/lib/page/domains/custom-domains";
import { isDomainServed } from "@/lib/page/domains/store";

/** A proxy that makes certificates on demand asks here whether a name deserves one. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports(
  {
    GET: createHandler(async (request, _context, outgoing) => {
      const domain = (new URL(request.url).searchParams.get("domain") ?? "").toLowerCase().replace(/\.$/, "");
      const isName = /^[a-z0-9.-]{1,253}$/.test(domain);
      const found = () => jsonReply({ domain }, 200, { "Cache-Control": "no-store" });
      const isKnown = isName && isDomainKnown(domain);
      // Anybody can have the proxy ask for any name, so known names have a limit of their own.
      const policy = isKnown ? "known_domain_ask" : "domain_ask";
      Object.assign(outgoing.headers, await requireLimit(policy, clientAddress(request.headers)));
      if (isKnown || (isKnown === undefined && (await isDomainServed(domain)))) return found();
      throw new AppError("not_found", { text: "This domain shows no profile" });
    }, "none"),
  },
  "none",
);
