import "server-only";
import { headers } from "next/headers";
import { requireLimit } from "@/lib/core/limits/limiter";
import { withNamedPage } from "@/lib/people/pages/page-address";
import type { ActingPage } from "@/lib/people/pages/page-store";
import type { PageRight } from "@/lib/people/pages/roles";
import { requireStepUp } from "../second-factor/step-up";
import { findActingPage } from "../session/acting-page";
import type { ProofKind } from "../session/form-access";
import { requestedPage, requireFreshUser, requireUser } from "../session/session";
import type { SessionUser } from "../session/session-store";
import { answerForm, answerRequest, malformedAnswer, readProof } from "./actions";
import type { FormState, PasskeyRequest } from "./form-state";

/** What an action asks of whoever calls it. */
type Access = "anybody" | { page: string | ((form: FormData) => string); proof: ProofKind; right?: PageRight };
type UserOf<A extends Access> = A extends "anybody" ? undefined : SessionUser;
/** A form that is about a page says by `right` what it does to it; the address that it stands at names the page. */
type PageOf<A extends Access> = A extends { right: PageRight } ? ActingPage : undefined;
type Call<A extends Access, Input> = { user: UserOf<A>; page: PageOf<A>; input: Input; headers: Headers };

type Declared<A extends Access, Input> = {
  access: A;
  /** The limit counts by account. */
  limit?: "editor";
  /** Reads the form before any proof is asked for. @throws AppError */
  read: (form: FormData) => Input;
};
type Work<A extends Access, Input, Result> = (call: Call<A, Input>) => Promise<Result>;

/** Stands for `read` where a form says nothing but that it was sent. */
export const noFields = () => undefined;

/** Anybody can call an action by hand with any arguments. */
const isForm = (form: unknown): form is FormData => form instanceof FormData;

async function admit<A extends Access>(access: A, form: FormData): Promise<UserOf<A>> {
  if (access === "anybody") return undefined as UserOf<A>;
  const { page, proof } = access;
  const handle = access.right ? await requestedPage() : null;
  const path = withNamedPage(typeof page === "string" ? page : page(form), handle);
  return (await (proof === "recent" ? requireFreshUser(path) : requireUser(path))) as UserOf<A>;
}

async function run<A extends Access, Input, Result>(
  { access, limit, read }: Declared<A, Input>,
  user: UserOf<A>,
  form: FormData,
  work: Work<A, Input, Result>,
): Promise<Result> {
  if (user && limit) await requireLimit(limit, user.id);
  const input = read(form);
  const sent = new Headers(await headers());
  if (user && access !== "anybody" && access.proof === "fields") await requireStepUp(user, readProof(form), sent);
  const right = access === "anybody" ? undefined : access.right;
  const page = user && right && (await findActingPage(user, await requestedPage(), right));
  return work({ user, page: page as PageOf<A>, input, headers: sent });
}

/**
 * Makes the action of a form that shows its answer (`useActionState`). A refusal becomes messages next to its fields.
 */
export function formAction<const A extends Access, Input, Result>(
  declared: Declared<A, Input>,
  work: Work<A, Input, Result>,
): (previous: FormState<Result>, form: FormData) => Promise<FormState<Result>> {
  return async (previous, form) => {
    if (!isForm(form) || !Number.isSafeInteger(previous?.submitCount)) return malformedAnswer();
    const user = await admit(declared.access, form);
    return answerForm(previous, form, () => run(declared, user, form, work));
  };
}

/** Makes the action by which a page's script asks for a passkey request; it has no arguments. */
export function passkeyRequest<const A extends Access>(
  access: A,
  work: (call: Omit<Call<A, never>, "input" | "page">) => Promise<PasskeyRequest["options"]>,
): () => Promise<PasskeyRequest> {
  return async () => {
    const user = await admit(access, new FormData());
    return answerRequest(async () => work({ user, headers: new Headers(await headers()) }));
  };
}

/**
 * Makes the action by which a page's script asks while somebody types. @returns undefined where it cannot be answered
 */
export function textQuery<Result>(
  longest: number,
  work: (text: string, headers: Headers) => Promise<Result | undefined>,
): (text: string) => Promise<Result | undefined> {
  return async (text) => {
    if (typeof text !== "string" || text.length > longest) return undefined;
    return work(text, new Headers(await headers()));
  };
}
