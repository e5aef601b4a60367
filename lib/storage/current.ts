import { env } from "@/lib/env";
import { singleton } from "@/lib/singleton";
import { localDisk } from "./local-disk";
import type { Storage } from "./storage";
import { uploadThing, uploadThingOrigin, uploadThingPath } from "./uploadthing";

/** The storage that the environment names, the same one all over this process. */
export function storage(): Storage {
  return singleton("storage", () => {
    const { UPLOADTHING_TOKEN: token } = env();
    return token ? uploadThing(token) : localDisk;
  });
}

/** Where a browser that asks /cdn is sent for that key; `undefined` when this server holds the file itself. */
export function remoteAddress(key: string): string | undefined {
  const origin = remoteOrigin();
  return origin && origin + uploadThingPath(key);
}

/** The origin of `remoteAddress`, for the Content Security Policy, which looks at redirects too. */
export function remoteOrigin(): string | undefined {
  const { UPLOADTHING_TOKEN: token } = env();
  return token && uploadThingOrigin(token);
}
