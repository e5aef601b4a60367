import { withSubject } from "@/lib/core/messages/message";
import type { PageDocument } from "@/lib/page/document/document";
import type { Conflict } from "@/lib/page/document/places";
import type { Found, ImportedLink } from "@/lib/page/links/found-link";
import type { LinkType } from "@/lib/page/links/link-kinds";
import type { ProofMethod } from "@/lib/page/links/schema";
import { pageParameter, withNamedPage } from "@/lib/people/pages/page-address";

/** Each stored file has its bytes and kind, by its key. */
export type Files = Readonly<Record<string, { bytes: number; is_animated: boolean; duration_seconds: number }>>;
/** The editor's routes give the draft in this form. */
export type ServerDraft = {
  base: PageDocument;
  base_tag: string;
  document: PageDocument;
  revision: number;
  conflicts: Conflict[];
};
export type SentDraft = Pick<ServerDraft, "document" | "base_tag" | "revision"> & { conflicts: readonly Conflict[] };
/** What is known of the proof of a published link; the problem is that of the last check, in a sentence. */
export type ProofState = {
  proof: { method: ProofMethod; since: string; checked_at: string } | null;
  checked_at: string | null;
  problem: string | null;
};
/** Those of published links that can be proven, by their ids. */
export type Proofs = Readonly<Record<string, ProofState>>;
export type LoadedDraft = ServerDraft & { files: Files; used_bytes: number; most_bytes: number; proofs: Proofs };
export type Version = { id: string; created_at: number; document: PageDocument };
export type Uploaded = {
  kind: string;
  file: string;
  url: string;
  bytes: number;
  is_animated: boolean;
  duration_seconds: number;
};

/** Only the browser knows these reasons; the editor has a sentence for each. */
type Reason = "unreachable" | "unexpected" | "uploadFailed" | "connectionLost";

/** The server refused, and says what is wrong by field in the person's language. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  constructor(
    message: string,
    readonly status: number,
    readonly fields: Readonly<Record<string, string[]>>,
    /** The error code of the service, such as `conflict`. */
    readonly code = "",
    /** The reason where the server said nothing. */
    readonly reason?: Reason,
  ) {
    super(message);
  }
}

/** Whether another window or an application changed the same page meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof RequestError && error.code === "conflict";

/** Whether the server takes no file of that format. */
export const isUnsupported = (error: unknown): boolean => error instanceof RequestError && error.status === 415;

/** Makes a refusal without a sentence of the server. */
const errorWithoutMessage = (reason: Reason, status: number, fields: RequestError["fields"] = {}, code?: string) =>
  new RequestError(reason, status, fields, code, reason);

/** Names the page in a request as the address of the editor does. */
function withOwnPage(path: string): string {
  return withNamedPage(path, new URLSearchParams(location.search).get(pageParameter));
}

const timeoutMilliseconds = 20_000;

/** @throws RequestError, also when the server cannot be reached (status 0) */
async function send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(withOwnPage(`/settings/profile/${path}`), {
      method,
      signal: AbortSignal.timeout(timeoutMilliseconds),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch {
    throw errorWithoutMessage("unreachable", 0);
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const { error_description: sentence, fields = {}, error } = answer;
  throw sentence === undefined
    ? errorWithoutMessage("unexpected", response.status, fields, error)
    : new RequestError(sentence, response.status, fields, error);
}

export const loadDraft = () => send<LoadedDraft>("GET", "draft");
/** Saves a draft; every conflict that it does not name is settled. */
export const saveDraft = (draft: SentDraft) =>
  send<ServerDraft>("PUT", "draft", { ...draft, conflicts: draft.conflicts.map(({ path }) => ({ path })) });
export const publishDraft = (revision: number) =>
  send<{ is_published: boolean; draft: ServerDraft; proofs: Proofs }>("POST", "publish", { revision });
export const discardDraft = (revision: number) => send<ServerDraft>("POST", "discard", { revision });
/** Returns the signs of all kinds of links: SVG path data, 24 by 24. */
export const loadIcons = () => send<Partial<Record<LinkType, string>>>("GET", "icons");
export const listVersions = () => send<Version[]>("GET", "versions");
export const findCard = (card: { type: string; value: string | null; extra: object | null; chat_id: string | null }) =>
  send<{ shown: unknown; message: string | null }>("POST", "card", card);
export const importLinks = (address: string) => send<Found<ImportedLink>>("POST", "import", { address });

export const checkProof = (link: string) => send<ProofState>("POST", "proof", { link });

type Upload = { promise: Promise<Uploaded>; cancel: () => void };

/**
 * Uploads a file to the draft. @param subject of English predicates @param onProgress share that is sent, from 0 to 1
 */
export function upload(
  kind: string,
  file: Blob,
  name: string,
  crop: string | undefined,
  subject: string,
  onProgress: (share: number) => void,
): Upload {
  const request = new XMLHttpRequest();
  const promise = new Promise<Uploaded>((resolve, reject) => {
    const form = new FormData();
    if (crop) form.append("crop", crop);
    form.append("file", file, name);
    request.open("POST", withOwnPage(`/settings/profile/upload/${kind}`));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = parseJson(request.responseText);
      if (request.status < 300) resolve(answer as Uploaded);
      else {
        const { error_description: sentence, fields } = answer as {
          error_description?: string;
          fields?: Record<string, string[]>;
        };
        const problem = (fields?.file && withSubject(subject, fields.file.join(" "))) ?? sentence;
        const { status } = request;
        reject(
          problem === undefined
            ? errorWithoutMessage("uploadFailed", status)
            : new RequestError(problem, status, fields ?? {}),
        );
      }
    };
    request.onerror = () => reject(errorWithoutMessage("connectionLost", 0));
    request.onabort = () => reject(new DOMException("cancelled", "AbortError"));
    request.send(form);
  });
  return { promise, cancel: () => request.abort() };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
