import { execFile } from "node:child_process";
import { updateAccountFlag } from "@/lib/people/users/store";
import { openSite } from "./site";

export const password = "correct horse battery";

type Run = { code: unknown; output: string };

/** Runs the tour as its command would. @param secrets its variables */
export function tour(settings: Record<string, string>, secrets: Record<string, string> = {}): Promise<Run> {
  const named = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const words = ["--conditions=react-server", "--import", "tsx", "scripts/tour/tour.ts", ...named];
  return new Promise((ended) => {
    execFile(
      process.execPath,
      words,
      { timeout: 170_000, env: { ...process.env, ...secrets } },
      (error, stdout, stderr) => ended({ code: error ? error.code : 0, output: stdout + stderr }),
    );
  });
}

/** A server for the tour: a premium person, an application of somebody else, and the options that name them. */
export async function openTourSite() {
  let application = { clientId: "", clientSecret: "" };
  const site = await openSite(
    async ({ newPerson, newApplication }) => {
      await newPerson("ada", password);
      await updateAccountFlag("ada", "isPremium", true);
      application = await newApplication((await newPerson("grace", password)).id);
    },
    { RATE_LIMITS: "on" },
  );
  const { clientId, clientSecret: secret } = application;
  return {
    site,
    secret,
    settings: { url: site.url, "client-id": clientId, username: "ada" },
    secrets: { TOUR_CLIENT_SECRET: secret, TOUR_PASSWORD: password },
  };
}
