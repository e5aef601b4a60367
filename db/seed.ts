import { inArray, sql } from "drizzle-orm";
import { accounts, users } from "./schema";

/** Of the demo profiles, in the order in which they are shown. */
export const demoUsernames = ["demo", "demo-music", "demo-links", "demo-cards"] as const;
export type DemoUsername = (typeof demoUsernames)[number];

/** Of a row of accounts, as SQL: nobody can sign in to one, while an account of that name that is somebody's has a way in. */
export const isDemo = sql`(${inArray(users.username, [...demoUsernames])} and ${users.email} is null
  and ${users.passwordHash} is null and not exists (select from ${accounts} where ${accounts.userId} = ${users.id}))`;
