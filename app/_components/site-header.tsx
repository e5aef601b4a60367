import { Brand } from "./brand";
import { Button, ButtonLink } from "./button";
import { FontPreload } from "./font/font-preload";
import { Link } from "./link";

type HeaderWords = {
  readonly label: string;
  readonly developers: string;
  readonly signOut: string;
  readonly signIn: string;
  readonly createAccount: string;
};

type Props = {
  siteName: string;
  user?: { username: string };
  /** Says whether anybody may make an account. */
  canRegister?: boolean;
  words: HeaderWords;
};

/** Shows the bar on top of each of our own pages. Signing out is a plain form, so it needs no script. */
export function SiteHeader({ siteName, user, canRegister = false, words }: Props) {
  return (
    <header className="border-b">
      <FontPreload />
      <div className="mx-auto flex h-14 max-w-[100rem] items-center gap-2 px-5 sm:px-8">
        {/* Two buttons leave no room for the name on the narrowest phones. */}
        <Brand siteName={siteName} className={!user && canRegister ? "max-[24rem]:sr-only" : undefined} />
        <nav aria-label={words.label} className="ms-auto flex items-center gap-1 sm:ms-4">
          <ButtonLink href="/developers" variant="quiet" size="small" className="max-sm:hidden">
            {words.developers}
          </ButtonLink>
        </nav>
        <div className="flex min-w-0 items-center gap-2 sm:ms-auto">
          {user ? (
            <>
              <Link href="/settings" className="max-w-40 min-w-0 truncate px-2 text-[13px] font-medium hover:underline">
                {user.username}
              </Link>
              <form method="post" action="/logout" className="shrink-0">
                <Button type="submit" size="small">
                  {words.signOut}
                </Button>
              </form>
            </>
          ) : (
            <>
              <ButtonLink
                href="/login"
                variant={canRegister ? "quiet" : "secondary"}
                size="small"
                className="max-[24rem]:px-2"
              >
                {words.signIn}
              </ButtonLink>
              {canRegister && (
                <ButtonLink href="/register" variant="secondary" size="small" className="max-[24rem]:px-2">
                  {words.createAccount}
                </ButtonLink>
              )}
            </>
          )}
        </div>
      </div>
    </header>
  );
}
