import { LinkButton } from "@/app/_components/forms/link-button";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { initialClass } from "./page-choice";

type Props = {
  user: { username: string; displayName: string };
  /** Whether the application acts on another page than the one that is named here. */
  choosesPage: boolean;
  next: string;
};

/** Shows who decides, and the way to be somebody else. */
export async function Person({ user, choosesPage, next }: Props) {
  const { t } = await currentWords("consent");
  return (
    <div className="flex items-center gap-3 px-5 py-3">
      <span aria-hidden="true" className={initialClass}>
        {[...user.displayName][0]?.toUpperCase()}
      </span>
      <p className="min-w-0 flex-1 text-[13px] leading-snug">
        <span className="block truncate font-medium">
          <bdi>{user.displayName}</bdi>
        </span>
        <span className="block truncate text-ink-soft">
          {t.rich(choosesPage ? "page.signedIn" : "page.as", {
            b: (name) => <bdi>{name}</bdi>,
            name: `@${user.username}`,
          })}
        </span>
      </p>
      <form method="post" action="/logout" className="text-[13px]">
        <input type="hidden" name="next" value={next} />
        <LinkButton>{t("page.switch")}</LinkButton>
      </form>
    </div>
  );
}
