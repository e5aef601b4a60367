import type { Unmount } from "../island";

/**
 * Sends a form without leaving the page. Where nothing answers as it should, the browser sends the form itself, and the
 * server's page says what came of it.
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
    const sent = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body })
      .then(({ ok }) => ok)
      .catch(() => false);
    button.disabled = false;
    if (!sent) return form.submit();
    form.hidden = true;
    thanks.textContent = thanks.dataset.words ?? "";
    thanks.focus();
  }

  const submit = (event: SubmitEvent) => void send(event);
  form.addEventListener("submit", submit);
  return () => form.removeEventListener("submit", submit);
}
