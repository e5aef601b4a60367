import { LinkButton } from "@/app/_components/forms/link-button";
import { currentWords } from "@/lib/people/auth/forms/current-words";

type Props = { user: { username: string; displayName: string }; next: string };

/** Shows who decides, and the way to be somebody else. */
export async function Person({ user, next }: Props) {
  const { t } = await currentWords("consent");
  return (
    <div className="flex items-center gap-3 px-5 py-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-wash text-sm font-semibold text-accent"
      >
        {[...user.displayName][0]?.toUpperCase()}
      </span>
      <p className="min-w-0 flex-1 text-[13px] leading-snug">
        <span className="block truncate font-medium">
          <bdi>{user.displayName}</bdi>
        </span>
        <span className="block truncate text-ink-soft">
          {t.rich("page.as", { b: (name) => <bdi>{name}</bdi>, name: `@${user.username}` })}
        </span>
      </p>
      <form method="post" action="/logout" className="text-[13px]">
        <input type="hidden" name="next" value={next} />
        <LinkButton>{t("page.switch")}</LinkButton>
      </form>
    </div>
  );
}
