import { chromium } from "playwright";
import type { TestProject } from "vitest/node";
import { chromiumOptions } from "./chromium";

/** Starts one Chromium, in which every test file has pages of its own. */
export default async function setup(project: TestProject) {
  const server = await chromium.launchServer(chromiumOptions());
  project.provide("browser", server.wsEndpoint());
  return () => server.close();
}
