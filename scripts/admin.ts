import { understandCommand } from "@/lib/operator/admin/commands";
import { runCommand } from "./command";

await runCommand(understandCommand, "whoever has the database");
