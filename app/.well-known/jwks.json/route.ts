import { metadataDocument } from "@/lib/people/oauth/metadata-document";
import { getKeySet } from "@/lib/people/oauth/openid/signing-keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = metadataDocument(getKeySet);
