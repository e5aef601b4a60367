import { addDemos } from "@/lib/page/demos/seed";
import { runCommand } from "./command";

await runCommand(([name]) => {
  if (name === "migrate") return async () => ({ migrated: true });
  if (name === "seed") return async () => ({ demo_profiles_added: await addDemos() });
  throw new Error("Write one of: npm run db:migrate | npm run db:seed");
}, "this process");
