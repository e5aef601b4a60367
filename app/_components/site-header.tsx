import { Brand } from "./brand";
import { Button, ButtonLink } from "./button";
import { classNames } from "./class-names";
import { FontPreload } from "./font-preload";
import { Link } from "./link";

type Props = {
  siteName: string;
  user?: { username: string };
  /** Whether anybody may make an account. */
  canRegister?: boolean;
  /** As wide as the documentation, which has a list on either side. */
  wide?: boolean;
};

/** The bar on top of each of our own pages. Signing out is a plain form, so it needs no script. */
export function SiteHeader({ siteName, user, canRegister = false, wide = false }: Props) {
  return (
    <header className="border-b">
      <FontPreload />
      <div
        className={classNames(
          "mx-auto flex h-14 items-center gap-2 px-5 sm:px-8",
          wide ? "max-w-[88rem]" : "max-w-6xl",
        )}
      >
        <Brand siteName={siteName} />
        <nav aria-label="Site" className="ml-auto flex items-center gap-1 sm:ml-4">
          <ButtonLink href="/developers" variant="quiet" size="small" className="max-sm:hidden">
            Developers
          </ButtonLink>
        </nav>
        <div className="flex min-w-0 items-center gap-2 sm:ml-auto">
          {user ? (
            <>
              <Link href="/settings" className="max-w-40 truncate px-2 text-[13px] font-medium hover:underline">
                {user.username}
              </Link>
              <form method="post" action="/logout">
                <Button type="submit" size="small">
                  Sign out
                </Button>
              </form>
            </>
          ) : (
            <>
              <ButtonLink href="/login" variant={canRegister ? "quiet" : "secondary"} size="small">
                Sign in
              </ButtonLink>
              {canRegister && (
                <ButtonLink href="/register" variant="secondary" size="small">
                  Create account
                </ButtonLink>
              )}
            </>
          )}
        </div>
      </div>
    </header>
  );
}
