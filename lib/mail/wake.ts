import { singleton } from "@/lib/singleton";

type Sender = { wake?: () => void };

/** The one of this process, if it has been started. */
export const sender = () => singleton<Sender>("mail-sender", () => ({}));

/** Mail was queued: it is sent soon, rather than when the sender looks next. */
export function wakeSender(): void {
  sender().wake?.();
}
