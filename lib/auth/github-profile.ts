import type { GitHubProfile } from "next-auth/providers/github";

export const githubApi = "https://api.github.com";
const answerWithinMilliseconds = 10_000;

type Email = { email: string; primary: boolean; verified: boolean };

/**
 * Reads a GitHub account with the primary address that it has proven, or none.
 * @param api another address of GitHub's REST API
 * @throws Error when GitHub does not answer in ten seconds, or refuses
 */
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
