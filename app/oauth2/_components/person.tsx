type Props = { user: { username: string; displayName: string }; next: string };

/** As whom one decides, and the way to be somebody else. */
export function Person({ user, next }: Props) {
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
          as <bdi>@{user.username}</bdi>
        </span>
      </p>
      <form method="post" action="/logout">
        <input type="hidden" name="next" value={next} />
        <button type="submit" className="rounded-md text-[13px] font-medium text-accent hover:underline">
          Switch account
        </button>
      </form>
    </div>
  );
}
