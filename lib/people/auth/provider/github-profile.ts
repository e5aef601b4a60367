import type { GitHubProfile } from "next-auth/providers/github";
import { fetchFromProvider } from "@/lib/core/outbound/provider";
import { gitHubApi } from "@/lib/core/outbound/service-hosts";

type Email = { email: string; primary: boolean; verified: boolean };

/**
 * Returns the profile with its verified primary address, or without one. @throws Error when GitHub refuses,
 * NoAnswerError when it does not answer
 */
export async function readGitHubProfile(accessToken = "", api: string = gitHubApi): Promise<GitHubProfile> {
  const read = async (path: string) => {
    const response = await fetchFromProvider(api + path, { headers: { Authorization: `Bearer ${accessToken}` } });
    if (!response.ok) throw new Error(`GitHub returned status ${response.status} to ${path}`);
    return response.json();
  };
  const [profile, emails]: [GitHubProfile, Email[]] = await Promise.all([read("/user"), read("/user/emails")]);
  return { ...profile, email: emails.find(({ primary, verified }) => primary && verified)?.email ?? null };
}
