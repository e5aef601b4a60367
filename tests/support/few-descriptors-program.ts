import { watchServer } from "@/db/server-watch";
import { takeDescriptors } from "./taken-descriptors";

/** Prints whether a server counts as gone: asked while this process may open no more files, and again after that. */
const watch = watchServer({ onDown: () => {}, onUp: () => {}, probe: () => "select 1", isCutOff: () => false });
const give = await takeDescriptors();
await watch.checkServer();
const withoutFiles = watch.isDown();
give();
await watch.checkServer();
process.stdout.write(JSON.stringify([withoutFiles, watch.isDown()]));
watch.close();
