import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { oauthAccessTokens } from "@/db/schema";
import { type Scope, scopeNames } from "@/lib/core/operation/scopes";
import { hashSecret } from "@/lib/core/secrets";
import { issueAccessToken } from "@/lib/people/oauth/tokens/token-store";
import { updateAccountFlag } from "@/lib/people/users/store";
import { everything, giveContent } from "./document-rows";
import type { Described } from "./openapi";
import { newApplication, newCode, newPerson, newTokens, requestToken } from "./people";
import { upload } from "./uploads";

const scopesOf = ({ security }: Described) => (security[0]?.oauth2 ?? []) as Scope[];
/** What only the cast knows: the right values of the parameters of a token request. */
type Rights = { client_id: string; client_secret: string; code?: string; refresh_token?: string };
export type Credential = keyof Awaited<ReturnType<typeof newCast>>["credentials"];
export type Thing = "link" | "card" | "audio";

/** The thing that the `id` in a path of the document names. */
export function thingOf({ path }: Pick<Described, "path">): Thing {
  if (path.startsWith("/api/links")) return "link";
  return path.startsWith("/api/cards") ? "card" : "audio";
}

/**
 * The people, applications, tokens and things that the generated requests are about: `owner` sends them, `other` owns
 * what is not theirs, and both are premium.
 */
export async function newCast(operation: Described) {
  const [owner, other, unpaid] = [await newPerson(), await newPerson(), await newPerson()];
  for (const { username } of [owner, other]) await updateAccountFlag(username, "isPremium", true);
  const application = await newApplication(owner.id);
  const clientId = application.clientId;
  const needed = scopesOf(operation);
  const lacked = needed.map((scope) => scopeNames.filter((name) => name !== scope));
  const tokenOf = (userId: string, scopes: readonly Scope[] | null) =>
    issueAccessToken({ userId, clientId, scopes, grantId: null });
  const [exact, unpaidToken, expired] = await Promise.all([
    tokenOf(owner.id, needed),
    tokenOf(unpaid.id, scopeNames),
    tokenOf(owner.id, scopeNames),
  ]);
  await database()
    .update(oauthAccessTokens)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(oauthAccessTokens.hash, hashSecret(expired)));
  const tokens = await newTokens(owner.id, application, [...scopeNames]);
  const client = await (await requestToken(application, { grant_type: "client_credentials" })).json();
  const lacking = await tokenOf(owner.id, lacked[0] ?? []);
  const lackingLast = await tokenOf(owner.id, lacked.at(-1) ?? []);

  const own = new Map<Thing, string>();
  const foreign = await giveContent(other.id);

  /** Header values by what they are worth: rights enough, too few, or none. */
  const credentials = {
    full: `Bearer ${tokens.access_token}`,
    exact: `Bearer ${exact}`,
    client: `bEARER   ${client.access_token} `,
    unpaid: `Bearer ${unpaidToken}`,
    lacking: `Bearer ${lacking}`,
    lackingLast: `Bearer ${lackingLast}`,
    none: undefined,
    unknown: `Bearer vat_${"x".repeat(43)}`,
    expired: `Bearer ${expired}`,
    trailing: `Bearer ${exact}x`,
    latin: "Bearer \u00ff\u00fe",
  };

  const isFile = operation.operationId === "getFile";
  const uploaded = isFile
    ? await upload("avatar", tokens.access_token, readFileSync("tests/files/tour/avatar.png"))
    : undefined;
  const { url = "" } = (await uploaded?.json()) ?? {};
  const rights: Rights = { client_id: clientId, client_secret: application.clientSecret };

  return {
    ...{ file: url.split("/").at(-1) as string, operation, owner, other, credentials },
    /** An id for a path: of a thing of the owner's, made when there is none, or of the other's. */
    async idOf(thing: Thing, whose: "own" | "foreign"): Promise<string> {
      if (whose === "foreign") return foreign[thing];
      const id = own.get(thing) ?? (await giveContent(owner.id))[thing];
      own.set(thing, id);
      return id;
    },
    /** The id is made anew: the owner's thing may be gone. */
    forget: (thing: Thing) => own.delete(thing),
    /** Puts the right values into a token request: a fresh code or refresh token each time. */
    async fill(body: Buffer): Promise<Buffer> {
      if (operation.operationId !== "issueToken") return body;
      const text = body.toString("latin1");
      if (text.includes("{code}")) rights.code = await newCode(owner.id, application, ["identify"]);
      if (text.includes("{refresh_token}")) {
        rights.refresh_token = (await newTokens(owner.id, application, ["identify"])).refresh_token;
      }
      return Buffer.from(
        text.replaceAll(
          /\{(client_id|client_secret|code|refresh_token)\}/g,
          (_, name: keyof Rights) => rights[name] ?? "",
        ),
        "latin1",
      );
    },
    /** All that the requests of this operation could change, of both people. */
    everything: async () => JSON.stringify([await everything(owner.id), await everything(other.id)]),
  };
}
export type Cast = Awaited<ReturnType<typeof newCast>>;
