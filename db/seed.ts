import { inArray, sql } from "drizzle-orm";
import { accounts, users } from "./schema";

/** Of the demo profiles, in the order in which they are shown. */
export const demoUsernames = ["demo", "demo-music", "demo-links", "demo-cards"] as const;
export type DemoUsername = (typeof demoUsernames)[number];

/** SQL that tells a demo profile from a person's account of the same name: a demo has no way to sign in. */
export const isDemo = sql`(${inArray(users.username, [...demoUsernames])} and ${users.email} is null
  and ${users.passwordHash} is null and not exists (select from ${accounts} where ${accounts.userId} = ${users.id}))`;
