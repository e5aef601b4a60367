import { singleton } from "@/lib/core/process/singleton";

type Sender = { wake?: () => void };

export const sender = () => singleton<Sender>("mail-sender", () => ({}));

/** Queued mail is sent soon instead of at the next poll. */
export function wakeSender(): void {
  sender().wake?.();
}
