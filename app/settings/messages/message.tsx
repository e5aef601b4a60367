import { SubmitButton } from "@/app/_components/forms/submit-button";
import { RelativeTime } from "@/app/_components/relative-time";
import { ButtonForm } from "@/app/settings/_components/button-form";
import { messages } from "@/lib/core/messages/messages";
import type { FormEntry } from "@/lib/page/inbox/store";
import { currentWords } from "@/lib/people/auth/forms/current-words";
import { deleteMessage } from "./actions";

/** Shows what one visitor sent; its text is never more than text. */
export async function Message({ entry, now }: { entry: FormEntry; now: Date }) {
  const { id, title, email, message, consent, createdAt } = entry;
  const { language, t } = await currentWords("settings");
  return (
    <li className="flex items-start justify-between gap-4 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          {email === null ? (
            <span className="text-ink-soft">{t("messages.noEmail")}</span>
          ) : (
            <a
              href={`mailto:${encodeURIComponent(email)}`}
              className="font-medium break-all text-accent hover:underline"
            >
              <bdi>{email}</bdi>
            </a>
          )}
          <span className="text-[13px] text-ink-soft">
            {title && (
              <>
                <bdi>{title}</bdi>
                {" · "}
              </>
            )}
            <RelativeTime date={createdAt} now={now} language={language} words={messages[language].shell.time} />
          </span>
        </p>
        {message && (
          <p className="mt-1.5 text-[15px] leading-relaxed break-words whitespace-pre-line">
            <bdi>{message}</bdi>
          </p>
        )}
        {consent && (
          <p className="mt-1.5 text-[13px] break-words text-ink-soft">
            {t("messages.agreed")} <bdi>{consent}</bdi>
          </p>
        )}
      </div>
      <ButtonForm action={deleteMessage}>
        <input type="hidden" name="id" value={id} />
        <SubmitButton variant="quiet" size="small">
          {t("messages.delete")}
        </SubmitButton>
      </ButtonForm>
    </li>
  );
}
