export type SignInMethod = { kind: "password" | "provider" | "passkey"; id: string };

export const passwordMethod: SignInMethod = { kind: "password", id: "password" };

/** These open an account now: providers that are linked and configured, and passkeys that work at this host. */
type OpenBy = { hasPassword: boolean; providers: readonly string[]; passkeys: readonly string[] };

/** Returns whether a method other than that one opens the account. */
export function hasOtherSignInMethod({ hasPassword, providers, passkeys }: OpenBy, without: SignInMethod): boolean {
  const isOther = (kind: SignInMethod["kind"]) => (id: string) => kind !== without.kind || id !== without.id;
  return (
    (hasPassword && without.kind !== "password") ||
    providers.some(isOther("provider")) ||
    passkeys.some(isOther("passkey"))
  );
}
