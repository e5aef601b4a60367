import "server-only";
import { beginRequest, currentRequest, runRequest } from "@/lib/request-in-hand";
import type { ProfileView } from "./view";

/**
 * The view that the page shows in place of the published one, where our own server renders a preview; undefined in every
 * request that a client made. It travels in the record of a request that only this process can create, so that no address,
 * header or cookie leads to it.
 */
export function previewedView(): ProfileView | undefined {
  return currentRequest()?.preview as ProfileView | undefined;
}

/** Runs the render of a profile page that shows this view in place of the published one. */
export function runPreview(view: ProfileView, render: () => void): void {
  runRequest({ ...beginRequest("/[handle]"), preview: view }, render);
}
