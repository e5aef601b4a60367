import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { hashPassword } from "@/lib/auth/password";
import * as people from "./people";
import { startServer } from "./server";

const makers = {
  newApplication: people.newApplication,
  newPerson: async (username: string, password: string) =>
    people.newPerson({ username, passwordHash: await hashPassword(password) }),
};

/**
 * The built server on this test file's own data folder.
 * @param prepare fills the database before the server opens it
 */
export async function openSite(
  prepare: (make: typeof makers) => Promise<void>,
  environment: Record<string, string> = {},
  program?: string[],
) {
  await migrateDatabase();
  await prepare(makers);
  await closeDatabase();
  const own = { DATA_DIR: process.env.DATA_DIR ?? "", RATE_LIMITS: "off" };
  return startServer({ ...own, ...environment }, undefined, program);
}

/** An access token of that server that acts as the application's owner, on every endpoint. */
export async function ownerToken(url: string, { clientId, clientSecret }: people.Application): Promise<string> {
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const response = await fetch(`${url}/api/oauth2/token`, { method: "POST", body: new URLSearchParams(form) });
  return (await response.json()).access_token;
}

/** The built server as `openSite` opens it, and the token of a person who is there already. */
export async function openSiteWithOwner(environment: Record<string, string> = {}) {
  let application: people.Application | undefined;
  const site = await openSite(async () => {
    application = await people.newApplication((await people.newPerson()).id);
  }, environment);
  if (!application) throw new Error("there is no application");
  return { site, application, token: await ownerToken(site.url, application) };
}

export type Site = Awaited<ReturnType<typeof openSite>>;
