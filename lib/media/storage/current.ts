import { env } from "@/lib/core/process/env";
import { singleton } from "@/lib/core/process/singleton";
import { localDisk } from "./local-disk";
import type { Storage } from "./storage";
import { uploadThing, uploadThingOrigin, uploadThingPath } from "./uploadthing";

export function storage(): Storage {
  return singleton("storage", () => {
    const { UPLOADTHING_TOKEN: token } = env();
    return recordingOutcome(token ? uploadThing(token) : localDisk);
  });
}

const state = () => singleton("storage-state", () => ({ hasFailed: false }));

export function isStorageUp(): boolean {
  return !state().hasFailed;
}

function recordingOutcome(chosen: Storage): Storage {
  const noted = async (call: Promise<void>) => {
    state().hasFailed = await call.then(
      () => false,
      () => true,
    );
    return call;
  };
  return {
    put: (key, path) => noted(chosen.put(key, path)),
    remove: (keys) => noted(chosen.remove(keys)),
    list: () => chosen.list(),
  };
}

/** Returns where /cdn redirects to for a key, or `undefined` when this server has the file itself. */
export function remoteAddress(key: string): string | undefined {
  const origin = remoteOrigin();
  return origin && origin + uploadThingPath(key);
}

/** Returns the origin for the Content Security Policy, which applies to redirects as well. */
export function remoteOrigin(): string | undefined {
  const { UPLOADTHING_TOKEN: token } = env();
  return token && uploadThingOrigin(token);
}
