import { understandCommand } from "@/lib/admin/commands";
import { runCommand } from "./command";

await runCommand(understandCommand, "whoever has the database");
