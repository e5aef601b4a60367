"use client";
import type { ReactNode } from "react";
import { usePasskeySupport } from "./passkey";

/**
 * What a browser with passkeys is offered. Its room is there from the first frame, so that nothing moves away under a
 * finger when the page's script has come; nothing without script or in a browser that has no passkeys.
 */
export function WithPasskeys({ children }: { children: ReactNode }) {
  const isSupported = usePasskeySupport();
  if (isSupported === false) return null;
  return <div className={isSupported ? undefined : "invisible noscript:hidden"}>{children}</div>;
}
