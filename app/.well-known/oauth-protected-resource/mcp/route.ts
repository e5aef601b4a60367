import { resourceMetadata } from "@/lib/people/oauth/metadata";
import { metadataDocument } from "@/lib/people/oauth/metadata-document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = metadataDocument(() => resourceMetadata("/mcp"));
