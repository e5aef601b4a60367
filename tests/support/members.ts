import { eq, sql } from "drizzle-orm";
import { users } from "@/db/schema";
import { newPerson } from "./people";
import { setRows } from "./rows";
import { newSession } from "./sessions";

export const password = "correct horse battery";
/** That password as an account stores it; making the hash takes longer than many a test. */
export const passwordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$sWb7BY+qbYXtnetOWG03tQ$SUVa6x5xVy474Ee5CIH456fLdjvcx8Txh8jdneAsd9A";

/** Somebody with that password, who is signed in; the address is proven unless it is only claimed. */
export async function newMember({ isProven = true } = {}) {
  const person = await newPerson({ passwordHash });
  if (isProven) await setRows(users, { emailVerified: sql`now()` }, eq(users.id, person.id));
  return { ...person, user: await newSession(person.id) };
}
