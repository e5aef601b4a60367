import { Notice } from "@/app/_components/notice";

/** Replaces the forms when only a new sign-in can prove the person's identity. */
export function SignInAgain() {
  return (
    <Notice title="Sign in again to change this">
      This account has no password, so its ways to sign in can be changed only within five minutes of signing in.
      <form method="post" action="/logout" className="mt-2">
        <input type="hidden" name="next" value="/settings/account" />
        <button type="submit" className="font-medium text-accent hover:underline">
          Sign in again
        </button>
      </form>
    </Notice>
  );
}
