import type { GitHubProfile } from "next-auth/providers/github";

export const githubApi = "https://api.github.com";
const answerWithinMilliseconds = 10_000;

type Email = { email: string; primary: boolean; verified: boolean };

/** With the verified primary address, or none. @throws Error when GitHub refuses or does not answer in ten seconds */
export async function readGitHubProfile(accessToken = "", api = githubApi): Promise<GitHubProfile> {
  const read = async (path: string) => {
    const headers = { Authorization: `Bearer ${accessToken}`, "User-Agent": "vitrine" };
    const response = await fetch(api + path, { headers, signal: AbortSignal.timeout(answerWithinMilliseconds) });
    if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${path}`);
    return response.json();
  };
  const [profile, emails]: [GitHubProfile, Email[]] = await Promise.all([read("/user"), read("/user/emails")]);
  return { ...profile, email: emails.find(({ primary, verified }) => primary && verified)?.email ?? null };
}
