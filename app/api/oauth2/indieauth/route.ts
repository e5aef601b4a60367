import { describeIndieAuth } from "@/lib/page/identity/indieauth";
import { metadataDocument } from "@/lib/people/oauth/metadata-document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = metadataDocument(describeIndieAuth);
