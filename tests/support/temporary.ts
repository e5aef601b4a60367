export { freePort, temporaryFolder } from "@/scripts/temporary";
