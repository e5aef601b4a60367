import { Browser } from "@/scripts/tour/browser";
import { password, type Seed } from "./seed";

/** The field that every form of next-auth has. */
export const csrfForm = async (browser: Browser) => ({
  csrfToken: (await (await browser.fetch("/api/auth/csrf")).json()).csrfToken as string,
});

/** A browser in which Ada has signed in. */
export async function signIn(url: string, { handle }: Seed): Promise<Browser> {
  const browser = new Browser(url);
  await browser.post("/api/auth/callback/credentials", { ...(await csrfForm(browser)), login: handle, password });
  return browser;
}
