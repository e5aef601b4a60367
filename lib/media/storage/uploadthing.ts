import { openAsBlob } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { UTApi } from "uploadthing/server";
import { mediaTypes } from "@/lib/core/operation/media-kinds";
import { fileKey, findFileKey } from "./file-key";
import type { Storage } from "./storage";
import { type StorageOperation, storageFailure } from "./storage";

export type UploadThingToken = { token: string; appId: string };

const limits = {
  removeMilliseconds: 5_000,
  putMilliseconds: 10_000,
  putMillisecondsPerMegabyte: 1_000,
  pauseMilliseconds: 300,
  listed: 500,
};

/** The `customId` of a file is its key with a hyphen for the slash. */
export function uploadThing({ token }: UploadThingToken, timeLimits: Partial<typeof limits> = {}): Storage {
  const { removeMilliseconds, putMilliseconds, putMillisecondsPerMegabyte } = { ...limits, ...timeLimits };
  return {
    async put(key, path) {
      const type = mediaTypes[fileKey(key).extension];
      // The blob is backed by the file: the SDK takes no stream, and a buffer would be in memory five times over.
      const blob = await openAsBlob(path, { type });
      const file = Object.assign(blob, { name: customId(key), customId: customId(key) });
      const milliseconds = putMilliseconds + Math.ceil(blob.size / 1e6) * putMillisecondsPerMegabyte;
      // Once bytes were sent, a second attempt could leave two files under one id.
      await call("put", { token, milliseconds, mayRepeat: wasNotSent }, async (api) => {
        const { error } = await api.uploadFiles(file);
        if (error) throw new Error("the upload was refused");
      });
    },
    async remove(keys) {
      if (keys.length === 0) return;
      const ids = keys.map(customId);
      await call("remove", { token, milliseconds: removeMilliseconds, mayRepeat: () => true }, async (api) => {
        const { success } = await api.deleteFiles(ids, { keyType: "customId" });
        if (!success) throw new Error("the deletion was refused");
      });
    },
    async *list() {
      for (let offset = 0, more = true; more; offset += limits.listed) {
        let keys: string[] = [];
        await call("list", { token, milliseconds: removeMilliseconds, mayRepeat: () => true }, async (api) => {
          const { files, hasMore } = await api.listFiles({ limit: limits.listed, offset });
          more = hasMore;
          keys = files.flatMap(({ customId: id, status }) => (status === "Uploaded" && keyOfId(id ?? "")) || []);
        });
        yield keys;
      }
    },
  };
}

/** Returns the host of an app's public files (docs.uploadthing.com/working-with-files). */
export function uploadThingOrigin({ appId }: UploadThingToken): string {
  return `https://${appId}.ufs.sh`;
}

export function uploadThingPath(key: string): string {
  return `/f/${customId(key)}`;
}

function customId(key: string): string {
  const { folder, id, extension } = fileKey(key);
  return `${folder}-${id}.${extension}`;
}

/** Other files in the same app are not ours. */
function keyOfId(id: string): string | undefined {
  const key = id.replace(/-(?=[0-9a-f]{8}-)/, "/");
  return findFileKey(key) && key;
}

type Failure = { reason: string };
type CallOptions = { token: string; milliseconds: number; mayRepeat: (failure: Failure) => boolean };

async function call(operation: StorageOperation, options: CallOptions, work: (api: UTApi) => Promise<void>) {
  let failure = await attempt(options, work);
  if (failure && options.mayRepeat(failure)) {
    await pause(limits.pauseMilliseconds);
    failure = await attempt(options, work);
  }
  if (failure) throw storageFailure(operation, failure.reason);
}

/** The SDK has neither a time limit nor reasons fit for a log, so both come from the `fetch` that it is given. */
async function attempt(
  { token, milliseconds }: CallOptions,
  work: (api: UTApi) => Promise<void>,
): Promise<Failure | undefined> {
  // Loading the SDK takes half a second, for which only those who use it should wait.
  const { UTApi } = await import("uploadthing/server");
  const timeout = AbortSignal.timeout(milliseconds);
  let seen: string | undefined;
  const bounded = async (input: string | URL | Request, init: RequestInit = {}) => {
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      // A redirect that is followed makes undici keep a copy of the body.
      const response = await fetch(input, { ...init, signal, redirect: "error" });
      seen = response.ok ? undefined : `HTTP ${response.status}`;
      return response;
    } catch (error) {
      seen = errorCode(error);
      throw error;
    }
  };
  try {
    await work(new UTApi({ token, logLevel: "None", fetch: bounded }));
    return undefined;
  } catch {
    return { reason: timeout.aborted ? "no answer in time" : (seen ?? "no usable answer") };
  }
}

const unsent = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"];

function wasNotSent({ reason }: Failure): boolean {
  return unsent.includes(reason);
}

function errorCode(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "no usable answer";
}
