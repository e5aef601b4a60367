import { describeFailure, log } from "@/lib/core/log";
import { subscribeToDomainChanges } from "@/lib/core/owners/change-events";
import { singleton } from "@/lib/core/process/singleton";
import { listWithheldFiles } from "@/lib/media/files/file-store";
import { withholdFiles } from "@/lib/media/storage/withheld";

type Loading = { running: Promise<void> | undefined; isRequestedAgain: boolean; isSubscribed: boolean };

const loading = () =>
  singleton<Loading>("withheld-files-loading", () => ({
    running: undefined,
    isRequestedAgain: false,
    isSubscribed: false,
  }));

/** A change of accounts is announced in the same way as a change of domains. Never throws. */
export function loadWithheldFiles(): Promise<void> {
  const now = loading();
  if (!now.isSubscribed) subscribeToDomainChanges(() => void loadWithheldFiles());
  now.isSubscribed = true;
  if (now.running) now.isRequestedAgain = true;
  now.running ??= load(now);
  return now.running;
}

async function load(now: Loading): Promise<void> {
  try {
    do {
      now.isRequestedAgain = false;
      withholdFiles(await listWithheldFiles());
    } while (now.isRequestedAgain);
  } catch (error) {
    log().warn(describeFailure(error), "the files of accounts that are being deleted were not read");
  } finally {
    now.running = undefined;
  }
}
