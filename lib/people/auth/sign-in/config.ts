import "server-only";
import { headers as nextHeaders } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth, { AuthError, type NextAuthConfig } from "next-auth";
import { decode, type JWT } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import { databaseCause } from "@/db/failure";
import { currentRequest, identifyRequest } from "@/lib/core/current-request";
import { AppError } from "@/lib/core/errors";
import { addressRange, clientAddress } from "@/lib/core/limits/client-address";
import { describeFailure, log } from "@/lib/core/log";
import { preferredLanguage } from "@/lib/core/messages/languages";
import { isNoAnswer } from "@/lib/core/outbound/requests";
import { env } from "@/lib/core/process/env";
import { authSecret } from "@/lib/core/process/instance-secret";
import { siteOrigin } from "@/lib/core/site-origin";
import { proveEmail } from "@/lib/people/users/email-store";
import { rememberedInvitation } from "../account/invitation-cookie";
import { authorizePasskey } from "../passkey/passkey-sign-in";
import { authorizeCredentials, RefusedSignIn } from "../password/credentials";
import { accountAdapter } from "../provider/account-store";
import { rejectDisallowedProvider, rejectRegistration } from "../provider/newcomer";
import { withIdToken } from "../provider/oidc";
import { authProviders, configuredProviders, verifiedEmail } from "../provider/providers";
import { answerSignedInCallback } from "../provider/signed-in-callback";
import { addPendingCookie, requireSecondFactor } from "../second-factor/pending-sign-in";
import { type CheckedProof, checkedProofOf } from "../session/checked-proof-store";
import { markClosingAccount, redirectToRestore } from "../session/closing-sign-in";
import { safeReturnPath } from "../session/return-path";
import {
  authCookies,
  findUserByCookie,
  flowCookieName,
  readSessionId,
  usesSecureCookies,
} from "../session/session-cookie";
import { createSession, endSession, findSession, sessionLifetimeSeconds } from "../session/session-store";
import { authorizeSecondFactor } from "./second-factor-sign-in";

/** Returns the token of a session cookie whose row is live; every reader of the cookie calls this. */
async function decodeSession(parameters: Parameters<typeof decode>[0]): Promise<JWT | null> {
  const token = await decode(parameters).catch(() => null);
  const session = typeof token?.sid === "string" ? await findSession(token.sid) : undefined;
  if (!token || !session || session.id !== token.sub) return null;
  identifyRequest({ userId: session.id, sessionId: session.sessionId });
  return token;
}

/** It is a function, so that importing this file reads no variable and opens no database. */
function authConfig(request: NextRequest | undefined): NextAuthConfig {
  // next-auth reads its address from here, or else from headers, which only our own server has checked.
  if (env().HAS_BASE_URL || !currentRequest()) process.env.AUTH_URL = env().BASE_URL;
  else delete process.env.AUTH_URL;
  return {
    basePath: "/api/auth",
    trustHost: true,
    secret: authSecret(),
    useSecureCookies: usesSecureCookies(),
    cookies: authCookies(),
    adapter: accountAdapter(
      rememberedInvitation(request),
      preferredLanguage(request?.headers.get("accept-language") ?? null),
    ),
    providers: [
      Credentials({ credentials: { login: {}, password: { type: "password" } }, authorize: authorizeCredentials }),
      // next-auth's route does not know this provider, so that only our own pages reach it.
      Credentials({
        id: secondFactorProvider,
        credentials: { token: {}, code: {}, passkey: {} },
        authorize: authorizeSecondFactor,
      }),
      Credentials({ id: passkeyProvider, credentials: { passkey: {} }, authorize: authorizePasskey }),
      ...authProviders(),
    ],
    pages: { signIn: "/login", error: "/login", signOut: "/settings" },
    session: { strategy: "jwt", maxAge: sessionLifetimeSeconds },
    jwt: { decode: decodeSession },
    callbacks: {
      signIn: async ({ account, user, profile }) => {
        if (provesSecondFactor(account)) return true;
        const fromProvider = account && account.provider !== "credentials" ? account : undefined;
        const person = request && fromProvider && (await findUserByCookie(request.headers));
        const outside =
          fromProvider && rejectDisallowedProvider(fromProvider, profile ?? {}, { isSignedIn: Boolean(person) });
        if (outside) return outside;
        const flow = request?.cookies.get(flowCookieName())?.value ?? "";
        const answered = person
          ? await answerSignedInCallback(person, fromProvider, user.email, flow)
          : fromProvider && (await rejectRegistration(fromProvider, user, rememberedInvitation(request)));
        if (answered) return answered;
        return (await requireSecondFactor(user.id ?? "", request, checkedOf(user, account)).catch(refuse)) ?? true;
      },
      redirect: ({ url, baseUrl }) => {
        const path = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
        return baseUrl + safeReturnPath(path);
      },
      jwt: async ({ token, user, account }) => {
        if (!user?.id) return token;
        identifyRequest({ userId: user.id });
        const { headers } = request ?? { headers: await nextHeaders() };
        const range = addressRange(clientAddress(headers));
        const isProven = provesSecondFactor(account);
        const isByPasskey = account?.provider === passkeyProvider;
        const replaces = await readSessionId(headers);
        const proof = { isProven, isByPasskey, checked: checkedOf(user, account), replaces };
        const sid = await createSession(user.id, headers.get("user-agent"), range, proof).catch(refuse);
        if (request) await markClosingAccount(request, sid);
        return { sub: user.id, sid };
      },
      session: ({ session, token }) => ({ expires: session.expires, user: { id: token.sub } }),
    },
    events: {
      signIn: async ({ user, account, profile }) => {
        const provider = configuredProviders().find((id) => id === account?.provider);
        const email = provider && profile && verifiedEmail(provider, withIdToken(profile, account?.id_token));
        if (email && user.id) await proveEmail(user.id, email);
      },
      signOut: async (message) => {
        if (!("token" in message)) return;
        const { sub, sid } = message.token ?? {};
        if (sub && typeof sid === "string") await endSession(sub, sid);
      },
    },
    logger: { error: report, warn: () => {}, debug: () => {} },
  };
}

type SignedInBy = { type: string; provider: string; providerAccountId: string } | null | undefined;

/** Returns what a sign-in was proven by. */
function checkedOf(user: object, account: SignedInBy): CheckedProof {
  if (!account || account.type === "credentials") return checkedProofOf(user);
  const { provider, providerAccountId } = account;
  return { link: { provider, providerAccountId } };
}

/** next-auth reports errors other than its own as failures. */
function refuse(error: unknown): never {
  throw error instanceof AppError ? new RefusedSignIn(error) : error;
}

const secondFactorProvider = "second-factor";
const passkeyProvider = "passkey";

const provesSecondFactor = (account: { provider: string } | null | undefined) =>
  account?.provider === secondFactorProvider || account?.provider === passkeyProvider;

/** A visitor or another site can cause these errors. */
const expected = new Set([
  "AccessDenied",
  "CredentialsSignin",
  "InvalidCheck",
  "InvalidProvider",
  "JWTSessionError",
  "MissingCSRF",
  "OAuthAccountNotLinked",
  "OAuthCallbackError",
  "UnknownAction",
]);

function report(error: Error): void {
  const kind = error instanceof AuthError ? error.type : error.name;
  // Drizzle's error quotes the query with its values.
  const cause = databaseCause((error as { cause?: { err?: unknown } }).cause?.err ?? error);
  if (kind === "CallbackRouteError" || isNoAnswer(cause)) {
    log().warn({ kind, ...describeFailure(cause) }, "sign-in through a provider failed");
    return;
  }
  // Of two concurrent sign-ins with one address or invitation, the second one finds it taken.
  if (expected.has(kind) || (cause instanceof AppError && /^(conflict|forbidden)$/.test(cause.code))) {
    log().info({ kind }, "sign-in was refused");
    return;
  }
  log().error({ kind, stack: cause instanceof Error ? cause.stack : undefined }, "sign-in failed");
}

const nextAuth = NextAuth(authConfig);

export const { signIn, signOut } = nextAuth;

/** Answers everything under /api/auth, including requests that did not come through Next. */
export async function answerAuth(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const own = new NextRequest(new URL(pathname + search, siteOrigin()), request);
  const { GET, POST } = nextAuth.handlers;
  const response = await (request.method === "POST" ? POST(own) : GET(own));
  return addPendingCookie(own, redirectToRestore(own, response));
}
