import { eq } from "drizzle-orm";
import { users } from "@/db/schema";
import { loadDomains } from "@/lib/page/domains/custom-domains";
import { newConnection, newPerson } from "./people";
import { setRows } from "./rows";

/** Gives a page a verified domain, which is served at once. */
export async function giveDomain({ id, username }: { id: string; username: string }): Promise<string> {
  const domain = `${username}.example`;
  await setRows(users, { isPremium: true, customDomain: domain }, eq(users.id, id));
  await loadDomains();
  return domain;
}

/** A person with a page at a domain of their own. */
export async function newDomainOwner() {
  const person = await newPerson();
  return { ...person, domain: await giveDomain(person) };
}

/** Somebody whose token may change their page. */
export async function newEditor() {
  const { person, access_token: token } = await newConnection(["profile.update", "links", "cards", "uploads"]);
  return { ...person, token };
}
