import { expect } from "vitest";
import { call } from "./api";

// biome-ignore lint/suspicious/noExplicitAny: tests send whatever they want to find out about
type Page = any;

/** Changes the page of whoever has the token, through the API, and returns it as it is published then. */
export async function changePage({ token }: { token: string }, change: (page: Page) => object): Promise<Page> {
  const response = await call("GET", "/api/page", { token });
  const page = await response.json();
  const headers = { "If-Match": response.headers.get("etag") ?? "" };
  const written = await call("PUT", "/api/page", { token, json: { ...page, ...change(page) }, headers });
  expect(written.status).toBe(200);
  return written.json();
}
