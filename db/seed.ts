import { eq, sql } from "drizzle-orm";
import { database } from "./client";
import { handles, users } from "./schema";

/** In a new embedded database. */
const demoUsername = "demo";

/** Of a row of accounts, as SQL. */
export const isDemo = sql`(${users.username} = ${demoUsername} and ${users.email} is null and ${users.passwordHash} is null)`;

/** Nobody can sign in to it; added when there is no account yet. @returns whether it was added */
export async function seedDemoProfile(): Promise<boolean> {
  return database().transaction(async (transaction) => {
    const [existing] = await transaction.select({ one: sql`1` }).from(users).limit(1);
    if (existing) return false;
    const [demo] = await transaction
      .insert(users)
      .values({
        username: demoUsername,
        displayName: "Ada Marlowe",
        bio: "Illustrator and night-train enthusiast. I draw small houses with too many windows.",
        location: "Lisbon",
        layout: "modern",
        avatarShape: "squircle",
        accentColor: "#ff8e6b",
        backgroundColor: "#1a1423",
        textColor: "#fdf3ec",
        linkColor: "#ffd9c7",
        usernameEffect: "gradient",
        typewriterEnabled: true,
        typewriterTexts: ["Commissions open in spring", "New prints every Friday"],
        searchEnginesIndexing: false,
      })
      .returning({ id: users.id });
    if (demo) await transaction.insert(handles).values({ key: demoUsername, userId: demo.id, kind: "username" });
    return demo !== undefined;
  });
}

export async function hasDemoProfile(): Promise<boolean> {
  const rows = await database().select({ key: handles.key }).from(handles).where(eq(handles.key, demoUsername));
  return rows.length > 0;
}
