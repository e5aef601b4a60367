import "server-only";
import { AppError } from "@/lib/core/errors";
import { createHandler, createRouteExports, type Outgoing, type RouteContext } from "@/lib/core/http/answer";
import { passesIfNoneMatch } from "@/lib/core/http/entity-tag";
import { emptyReply, type Reply } from "@/lib/core/http/reply";
import { clientAddress } from "@/lib/core/limits/client-address";
import { requireLimit } from "@/lib/core/limits/limiter";
import { findProfileOwner } from "@/lib/people/users/store";
import { pictureSlots } from "./card-bounds";
import { findShownPicture } from "./shown-pictures";

const still = {
  "Content-Type": "image/webp",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
};
/** With the hash as `v`, an address names exactly these bytes. */
const lasting = "public, max-age=31536000, immutable";

/** Serves the picture that `v` names, or the only one there is. @throws AppError not_found, rate_limited */
async function servePicture(request: Request, { params }: RouteContext, outgoing: Outgoing): Promise<Reply> {
  // The picture is another service's picture of a person.
  outgoing.headers["X-Robots-Tag"] = "noindex";
  Object.assign(outgoing.headers, await requireLimit("public_read", clientAddress(request.headers)));
  const { handle, slot } = await params;
  const hash = new URL(request.url).searchParams.get("v") ?? "";
  const ownerId = await findOwner(handle);
  const known = pictureSlots.find((name) => name === slot);
  const picture = ownerId && known && (await findShownPicture(ownerId, known, hash.replaceAll(/[^0-9a-f]/g, "")));
  if (!picture) throw new AppError("not_found", { text: "There is no picture at this address" });
  const headers = {
    ...still,
    "Cache-Control": hash === picture.hash ? lasting : "public, no-cache",
    ETag: `"${picture.hash}"`,
  };
  if (!passesIfNoneMatch(request.headers.get("if-none-match"), headers.ETag)) return emptyReply(304, headers);
  const bytes = new Uint8Array(picture.bytes);
  return { status: 200, headers: { ...headers, "Content-Length": String(bytes.byteLength) }, body: bytes };
}

async function findOwner(handle: string | string[] | undefined): Promise<string | undefined> {
  if (typeof handle !== "string" || !/^[a-z0-9$@._-]{1,32}$/i.test(handle)) return undefined;
  return findProfileOwner(handle);
}

export const pictureHandlers = createRouteExports({ GET: createHandler(servePicture, "none") }, "none");
