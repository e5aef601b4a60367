import "server-only";
import { createHandler, createRouteExports, type RouteContext } from "@/lib/core/http/answer";
import { entityTag, passesIfNoneMatch } from "@/lib/core/http/entity-tag";
import { emptyReply, type Reply } from "@/lib/core/http/reply";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { unknownProfile } from "@/lib/people/users/handle-store";
import { getProfile, type Profile } from "@/lib/people/users/store";

export type ProfileFile = {
  type: string;
  extension: string;
  /** The identity of the content lets a 304 be answered without making it. */
  identity: string;
  lasts?: boolean;
  make: () => Promise<Made> | Made;
};

/** The content is incomplete when something is missing that may exist a moment later. */
type Made = { content: string | Uint8Array<ArrayBuffer>; isComplete?: boolean };

export type FileCall = { request: Request; profile: Profile; address: string };

const policy = "frame-ancestors 'none'; sandbox";
/** The browser shows a PNG on a page of its own with styles, which this policy would forbid. */
const strictPolicy = `default-src 'none'; img-src data:; ${policy}`;

export function profileFile(describe: (call: FileCall) => Promise<ProfileFile> | ProfileFile) {
  return createRouteExports({
    GET: createHandler(async (request, context, outgoing) => {
      const address = clientAddress(request.headers);
      Object.assign(outgoing.headers, await requireLimit("public_read", address));
      const profile = await getProfile(await readHandle(context));
      return reply(request, profile, await describe({ request, profile, address }));
    }),
  });
}

async function reply(request: Request, profile: Profile, file: ProfileFile): Promise<Reply> {
  const headers = {
    "Cache-Control": file.lasts ? "public, max-age=31536000, immutable" : "public, no-cache",
    ETag: entityTag(file.identity),
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": file.type === "image/png" ? policy : strictPolicy,
    ...(!profile.searchEnginesIndexing && { "X-Robots-Tag": "noindex" }),
  };
  if (!passesIfNoneMatch(request.headers.get("if-none-match"), headers.ETag)) return emptyReply(304, headers);
  const { content, isComplete = true } = await file.make();
  return {
    status: 200,
    headers: {
      ...(isComplete ? headers : withoutCaching(headers)),
      "Content-Type": file.type,
      "Content-Disposition": `inline; filename="${profile.username}${file.extension}"`,
      "Content-Length": String(Buffer.byteLength(content)),
    },
    body: content,
  };
}

function withoutCaching({ ETag: _, ...headers }: Record<string, string>): Record<string, string> {
  return { ...headers, "Cache-Control": "no-store" };
}

/** Some hosts pass parameters percent-encoded. */
async function readHandle({ params }: RouteContext): Promise<string> {
  const { handle } = await params;
  const name = typeof handle === "string" ? handle.replaceAll(/%(24|40)/g, decodeURIComponent) : "";
  if (!/^[a-z0-9$@._-]{1,32}$/i.test(name)) throw unknownProfile();
  return name;
}
