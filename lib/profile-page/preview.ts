import "server-only";
import { beginRequest, currentRequest, runRequest } from "@/lib/current-request";
import type { ProfileView } from "./view";

/** Held by a request record that only this process can create: no address, header or cookie leads to it. */
export function previewedView(): ProfileView | undefined {
  return currentRequest()?.preview as ProfileView | undefined;
}

export function runPreview(view: ProfileView, render: () => void): void {
  runRequest({ ...beginRequest("/[handle]", currentRequest()?.origin), preview: view }, render);
}
