import { seedDemoProfile } from "@/db/seed";
import { runCommand } from "./command";

await runCommand(([name]) => {
  if (name === "migrate") return async () => ({ migrated: true });
  if (name === "seed") return async () => ({ demo_profile_added: await seedDemoProfile() });
  throw new Error("Write one of: npm run db:migrate | npm run db:seed");
}, "this process");
