import { describeNostrName } from "@/lib/page/identity/nostr-names";
import { wellKnownDocument } from "@/lib/page/identity/well-known";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = wellKnownDocument(describeNostrName);
