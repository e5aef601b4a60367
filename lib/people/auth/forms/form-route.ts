import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { createHandler, type Outgoing, type RouteHandler } from "@/lib/core/http/answer";
import { emptyReply, type Reply } from "@/lib/core/http/reply";
import { foreignOrigin, isOwnOrigin, isSameOrigin } from "@/lib/core/http/same-origin";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import type { PolicyName } from "@/lib/core/limits/policies";
import { describeFailure, log } from "@/lib/core/log";
import { pageParameter, withNamedPage } from "@/lib/people/pages/page-address";
import type { ActingPage } from "@/lib/people/pages/page-store";
import type { PageRight } from "@/lib/people/pages/roles";
import { requireStepUp } from "../second-factor/step-up";
import { findActingPage } from "../session/acting-page";
import { checkAccess, type ProofKind } from "../session/form-access";
import { findUserByCookie } from "../session/session-cookie";
import type { SessionUser } from "../session/session-store";
import type { Received } from "./form-body";

type Sent = { request: Request; param: (name: string) => string; outgoing: Outgoing };

/**
 * Who may send the form: `anybody`, whom nobody looks up; a `visitor`, signed in or not; otherwise a person who is
 * signed in. Others are led to sign in and from there to `page`, or they are refused.
 */
type Access =
  | ("anybody" | "visitor")
  | ({ proof: ProofKind; right?: PageRight } & ({ page: (sent: Sent) => string } | { signedOut: () => AppError }));
type UserOf<A extends Access> = A extends string
  ? A extends "visitor"
    ? SessionUser | undefined
    : undefined
  : SessionUser;

/** A form that is about a page says by `right` what it does to it, and names the page in its address. */
type PageOf<A extends Access> = A extends { right: PageRight } ? ActingPage : undefined;

type Declared<A extends Access, Input> = {
  access: A;
  /**
   * The pages that may send it: this site's, or those of every host that this server answers, such as a profile's own
   * domain.
   */
  pages: "site" | "every-host";
  /** The limit counts by account where only accounts may send the form, and by address otherwise. */
  limit?: PolicyName;
  /**
   * Reads the body by a function of `form-body.ts`. A step-up by fields takes its `password` and `code` from the
   * result. @throws AppError
   */
  read: (sent: Sent & { user: UserOf<A>; page: PageOf<A> }) => Promise<Received<Input>>;
  /** Answers a refusal by something else than an error as JSON. */
  refused?: (error: AppError, sent: Sent & { user: SessionUser | undefined }) => Promise<Reply> | Reply;
};

/** Stands for `read` where there is no body, or none that matters. */
export const withoutBody = async (): Promise<Received<undefined>> => ({ input: undefined });

const typedProof = z.object({ password: z.string(), code: z.string() });

/** Makes the handler of a route outside the API that a form or a page's script calls. */
export function formRoute<const A extends Access, Input>(
  { pages, limit, read, refused, ...declared }: Declared<A, Input>,
  work: (call: Sent & { user: UserOf<A>; page: PageOf<A>; input: Input }) => Promise<Reply>,
): RouteHandler {
  const access: Access = declared.access;
  return createHandler(async (request, { params }, outgoing) => {
    outgoing.headers["Cache-Control"] = "private, no-store";
    const given = await params;
    const sent: Sent = { request, param: (name) => String(given[name]), outgoing };
    let user: SessionUser | undefined;
    let page: ActingPage | undefined;
    const count = async (key: string) => limit && Object.assign(outgoing.headers, await requireLimit(limit, key));
    try {
      requireOwnPage(request, pages);
      if (typeof access === "string") await count(clientAddress(request.headers));
      if (access !== "anybody") user = await findUserByCookie(request.headers);
      outgoing.userId = user?.id;
      if (typeof access !== "string") {
        if (!user && "signedOut" in access) throw access.signedOut();
        const handle = access.right ? new URL(request.url).searchParams.get(pageParameter) : null;
        const path = withNamedPage("page" in access ? access.page(sent) : "/", handle);
        const admitted = await checkAccess(path, user, access.proof);
        if ("detour" in admitted) return emptyReply(303, { Location: admitted.detour });
        await count(admitted.user.id);
        if (access.right) page = await findActingPage(admitted.user, handle, access.right);
      }
      const known = { ...sent, user: user as UserOf<A>, page: page as PageOf<A> };
      const { input, discard } = await read(known);
      try {
        if (user && typeof access !== "string" && access.proof === "fields")
          await requireStepUp(user, typedProof.parse(input), request.headers);
        return await work({ ...known, input });
      } finally {
        await discard?.().catch((error) => log().warn(describeFailure(error), "a form's files were not removed"));
      }
    } catch (error) {
      if (error instanceof AppError && refused) return refused(error, { ...sent, user });
      throw error;
    }
  }, "none");
}

/** Another site may request what is only read, since a browser does not let it see the response. */
function requireOwnPage({ method, headers }: Request, pages: "site" | "every-host"): void {
  if (method === "GET" || method === "HEAD") return;
  const isOwn = pages === "site" ? isOwnOrigin(headers) : isSameOrigin(headers);
  if (!isOwn) throw new AppError("forbidden", foreignOrigin);
}
