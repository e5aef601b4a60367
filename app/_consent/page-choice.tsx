import { avatarAddress } from "@/lib/core/site-origin";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import type { ListedPage } from "@/lib/people/pages/page-store";

/** Whoever shows the initial of a name gives the rest of its look by this. */
export const initialClass =
  "grid size-9 shrink-0 place-items-center rounded-full bg-accent-wash text-sm font-semibold text-accent";

type Props = {
  pages: readonly ListedPage[];
  /** The page that was chosen last for this application. */
  lastPageId: string | null;
  /** The id of the form that the choice is sent with. */
  form: string;
};

/** Chooses the page that an application may use, where the person has several. */
export async function PageChoice({ pages, lastPageId, form }: Props) {
  const { t } = await currentWords("consent");
  const chosen = pages.find(({ id }) => id === lastPageId) ?? pages[0];
  return (
    <fieldset aria-describedby="only-this-page" className="px-5 py-4">
      <legend className="float-start w-full text-[13px] font-semibold">{t("page.choosePage")}</legend>
      <p id="only-this-page" className="clear-both text-[13px] text-ink-soft">
        {t("page.onlyThisPage")}
      </p>
      <div className="-mx-2 mt-2">
        {pages.map((page) => (
          <label
            key={page.id}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-sunken has-checked:bg-accent-wash"
          >
            <input
              type="radio"
              name="page"
              value={page.username}
              form={form}
              defaultChecked={page.id === chosen?.id}
              className="size-4 shrink-0 accent-accent"
            />
            <Picture page={page} />
            <span className="min-w-0 flex-1 text-[13px] leading-snug">
              <span className="block truncate font-medium">
                <bdi>{page.displayName}</bdi>
              </span>
              <span className="block truncate text-ink-soft">
                <bdi>@{page.username}</bdi>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Picture({ page }: { page: ListedPage }) {
  const address = avatarAddress(page.avatar);
  if (address === undefined)
    return (
      <span aria-hidden="true" className={initialClass}>
        {[...page.displayName][0]?.toUpperCase()}
      </span>
    );
  // biome-ignore lint/performance/noImgElement: a stored file, which the service makes small
  return <img src={address} alt="" width={36} height={36} className="size-9 shrink-0 rounded-full object-cover" />;
}
