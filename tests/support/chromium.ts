import type { LaunchOptions } from "playwright";
import { findChromium } from "../../scripts/programs.mjs";

/** How the machine's Chromium is started, or Playwright's own, with switches of the test. */
export function chromiumOptions(switches: string[] = []): LaunchOptions {
  return {
    executablePath: findChromium(),
    args: [
      // Otherwise a process waits for the next site, and every page starts one.
      "--disable-features=SpareRendererForSitePerProcess",
      // As in the browsers of visitors.
      "--autoplay-policy=user-gesture-required",
      ...switches,
      // Chromium's sandbox refuses to run as root, which containers do.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  };
}
