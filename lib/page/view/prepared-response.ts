import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { encodedTag, entityTag, passesIfNoneMatch } from "@/lib/core/http/entity-tag";
import type { Reply } from "@/lib/core/http/reply";
import type { RefreshPlan } from "@/lib/page/cards/refresh-plan";

type Encoding = "identity" | "br" | "gzip";
type Variant = { bytes: Buffer; tag: string; headers: readonly string[]; headersOf304: readonly string[] };

/** Each encoding has a strong ETag of its own (RFC 9110, 8.8.3). */
export type PreparedResponse = {
  status: number;
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>;
  byteLength: number;
  refreshPlan?: RefreshPlan;
  compress: () => Promise<void>;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Beyond this quality, of 11, the time doubles for a few bytes less. */
const brotliQuality = 6;

/** Starts uncompressed, since compressing a small response takes longer than everything else. */
export function prepareResponse(
  content: string | Buffer,
  headers: Readonly<Record<string, string>>,
  status = 200,
): PreparedResponse {
  const plain = Buffer.from(content);
  const tag = entityTag(plain);
  const common = Object.entries({ ...headers, Vary: "Accept-Encoding" }).flat();
  const variant = (bytes: Buffer, encoding: Encoding): Variant => {
    const own = encoding === "identity" ? tag : encodedTag(tag, encoding);
    const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    const headers = [...common, ...coding, "ETag", own, "Content-Length", String(bytes.byteLength)];
    return { bytes, tag: own, headers, headersOf304: headers.filter(isOf304) };
  };
  const variants: PreparedResponse["variants"] = { identity: variant(plain, "identity") };
  let compressing: Promise<void> | undefined;
  const compress = async () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    const [br, zipped] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain)]);
    Object.assign(variants, { br: variant(br, "br"), gzip: variant(zipped, "gzip") });
  };
  return {
    status,
    variants,
    byteLength: 3 * plain.byteLength + 2_000,
    compress() {
      compressing ??= compress();
      return compressing;
    },
  };
}

/** `Cache-Status` (RFC 9211, 2.4) replaces `Warning`, which RFC 9111 removed. @param seconds how old it may be */
export function staleCopy(finished: PreparedResponse, seconds: number): PreparedResponse {
  const marks = ["Cache-Control", "no-store", "Cache-Status", `Vitrine; hit; ttl=-${seconds}; detail=database-away`];
  const marked = (headers: readonly string[]) => [
    ...headers.filter((_, index) => headers[index - (index % 2)] !== "Cache-Control"),
    ...marks,
  ];
  const copy = ({ headers, headersOf304, ...variant }: Variant) => ({
    ...variant,
    headers: marked(headers),
    headersOf304: marked(headersOf304),
  });
  const { identity, br, gzip } = finished.variants;
  const variants = { identity: copy(identity), ...(br && { br: copy(br) }), ...(gzip && { gzip: copy(gzip) }) };
  return { ...finished, variants, refreshPlan: undefined };
}

/** Returns whether the response is a 304. @param known `If-None-Match` */
export const isNotModified = ({ status, variants }: PreparedResponse, known: string | undefined): boolean =>
  known !== undefined && status === 200 && !passesIfNoneMatch(known, variants.identity.tag);

/** Returns the status that was sent. @param more headers, names and values in turn */
export function sendPrepared(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  finished: PreparedResponse,
  more: readonly string[],
): number {
  const { status, variant } = choose(finished, headers["accept-encoding"], headers["if-none-match"]);
  if (status === 304) {
    response.writeHead(304, variant.headersOf304.concat(more));
    response.end();
    return 304;
  }
  response.writeHead(status, variant.headers.concat(more));
  response.end(method === "HEAD" ? undefined : variant.bytes);
  return status;
}

/** @param mayEncode false under a host that compresses itself, such as Next */
export function preparedReply({ headers }: Request, finished: PreparedResponse, mayEncode: boolean): Reply {
  const accepted = mayEncode ? headers.get("accept-encoding") : null;
  const { status, variant } = choose(finished, accepted ?? undefined, headers.get("if-none-match") ?? undefined);
  const isKnown = status === 304;
  const pairs = isKnown ? variant.headersOf304 : variant.headers;
  const named = pairs.flatMap((name, index) => (index % 2 === 0 ? [[name, pairs[index + 1] ?? ""]] : []));
  return { status, headers: Object.fromEntries(named), body: isKnown ? null : new Uint8Array(variant.bytes) };
}

function choose(finished: PreparedResponse, accepted: string | string[] | undefined, known: string | undefined) {
  const { status, variants } = finished;
  const best = accepted === undefined ? undefined : variants[bestEncoding(String(accepted))];
  const variant = best ?? variants.identity;
  return { status: isNotModified(finished, known) ? 304 : status, variant };
}

/** A 304 has the headers of the 200 without those that describe its content (RFC 9110, 15.4.5). */
function isOf304(_: string, index: number, list: readonly string[]): boolean {
  const name = list[index - (index % 2)] ?? "";
  return !name.startsWith("Content-") || name.startsWith("Content-Security");
}

const qualityPattern = (encoding: string) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+)\\s*)?(?:,|$)`, "i");
const preferred = [
  ["br", qualityPattern("br")],
  ["gzip", qualityPattern("gzip")],
] as const;

/** Chooses by `Accept-Encoding` (RFC 9110, 12.5.3): Brotli before gzip, and neither where its weight is 0. */
function bestEncoding(accepted: string): Encoding {
  for (const [encoding, pattern] of preferred) {
    const weight = pattern.exec(accepted);
    if (weight && Number(weight[1] ?? 1) > 0) return encoding;
  }
  return "identity";
}
