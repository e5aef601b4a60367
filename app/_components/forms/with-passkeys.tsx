"use client";
import type { ReactNode } from "react";
import { usePasskeySupport } from "./passkey";

/**
 * Shows what browsers with passkeys are offered. Its room is there from the first frame, so that nothing moves away
 * under a finger when the script comes; without script, or without passkeys, it is empty.
 */
export function WithPasskeys({ children }: { children: ReactNode }) {
  const isSupported = usePasskeySupport();
  if (isSupported === false) return null;
  return <div className={isSupported ? undefined : "invisible noscript:hidden"}>{children}</div>;
}
