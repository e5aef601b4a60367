import { describeAtprotoDid } from "@/lib/page/identity/atproto-did";
import { wellKnownDocument } from "@/lib/page/identity/well-known";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = wellKnownDocument(describeAtprotoDid);
