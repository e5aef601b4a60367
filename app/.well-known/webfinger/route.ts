import { describeResource } from "@/lib/page/identity/webfinger";
import { wellKnownDocument } from "@/lib/page/identity/well-known";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = wellKnownDocument(describeResource);
