import type { Unmount } from "../island";

/**
 * Sends a form without leaving the page, and says what came of it. What could not be sent stays in its fields: a message
 * that comes twice is kept once.
 */
export function mount(element: HTMLElement): Unmount {
  const form = element.querySelector("form");
  const thanks = element.querySelector<HTMLElement>("[role=status]");
  const button = form?.querySelector("button");
  if (!form || !thanks || !button) return () => {};

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!form || !thanks || !button || button.disabled) return;
    button.disabled = true;
    const body = new URLSearchParams(Array.from(new FormData(form), ([name, value]) => [name, String(value)]));
    const refused = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body })
      .then(
        async (response) => (response.ok ? undefined : await response.json()),
        () => ({}),
      )
      .catch(() => ({}));
    button.disabled = false;
    form.hidden = refused === undefined;
    thanks.textContent = refused ? (refused.error_description ?? thanks.dataset.again) : (thanks.dataset.words ?? "");
    const [field = ""] = Object.keys(refused?.fields ?? {});
    const wrong = form.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`);
    (wrong ?? thanks).focus();
  }

  const submit = (event: SubmitEvent) => void send(event);
  form.addEventListener("submit", submit);
  return () => form.removeEventListener("submit", submit);
}
