import { mediaKinds, mediaTypes } from "@/lib/core/operation/media-kinds";
import { ifNoneMatch } from "./openapi-operation";
import { errorResponses, responseHeaders } from "./openapi-responses";

const text = { type: "string" };
const folders = Object.values(mediaKinds).map(({ folder }) => folder);
const fileName = `^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.(${Object.keys(mediaTypes).join("|")})$`;

const header = (description: string, schema: object) => ({ description, required: true, schema });
const ofFile = {
  ...responseHeaders("ETag"),
  "Accept-Ranges": header("That ranges are served", { ...text, const: "bytes" }),
  "Content-Length": header("Number of bytes that follow", { type: "integer", minimum: 0 }),
};
/** The types are ranges: a union of every type is too much for generated code. */
const types = [...new Set(Object.values(mediaTypes).map((type) => type.replace(/\/.*/, "/*")))].sort();
const content = Object.fromEntries(types.map((type) => [type, { schema: { ...text, format: "binary" } }]));

/** The path of stored files is no operation: it serves bytes and takes no token. */
export const filePaths = {
  "/cdn/{folder}/{file}": {
    get: {
      operationId: "getFile",
      tags: ["Files"],
      summary: "Download a stored file, whole or a range of it",
      description: "Where the operator stores files elsewhere, this address redirects to them.",
      security: [],
      parameters: [
        {
          name: "folder",
          in: "path",
          required: true,
          description: "Of which kind the file is",
          schema: { ...text, enum: folders },
        },
        {
          name: "file",
          in: "path",
          required: true,
          description: "Name of the file, which never changes",
          schema: { ...text, pattern: fileName },
        },
        {
          ...{ name: "Range", in: "header", description: "Which bytes of the file to send" },
          schema: { ...text, examples: ["bytes=0-1023"] },
        },
        { name: "If-Range", in: "header", description: "ETag of the file the range is of", schema: text },
        ifNoneMatch,
      ],
      responses: {
        200: { description: "The file", headers: ofFile, content },
        206: { description: "The wanted range", headers: { ...ofFile, ...responseHeaders("ContentRange") }, content },
        302: {
          description: "The file is stored elsewhere",
          headers: { ...responseHeaders(), Location: header("Where it is stored", { ...text, format: "uri" }) },
        },
        304: { description: "Unchanged since the given `If-None-Match`", headers: responseHeaders("ETag") },
        ...errorResponses("MalformedRequest", "NotFound", "UriTooLong", "RangeNotSatisfiable"),
        ...errorResponses("MisdirectedRequest", "HeadersTooLarge", "RateLimited", "Unavailable"),
      },
    },
  },
};
