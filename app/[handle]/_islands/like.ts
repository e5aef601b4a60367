import type { Unmount } from "./island";
import { type LikeWords, likeLabel, likeText } from "./like-words";

type State = { likes: number | null; liked: boolean; signed_in: boolean; is_owner: boolean };

/** Returns the state in the server's response, or undefined when it is invalid. */
async function readLikeState(response: Response): Promise<State | undefined> {
  return response.ok ? ((await response.json()) as State) : undefined;
}

const whenIdle = (work: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(work, { timeout: 3_000 }) : setTimeout(work, 500);

/**
 * Shows what the visitor did before, and takes a like without leaving the page. Under another origin than the site's
 * nobody is signed in, and with strangers the form does its own work: it leads to the sign-in.
 */
export function mount(element: HTMLElement): Unmount {
  const { to = "", home, words: texts = "{}" } = element.dataset;
  const words = JSON.parse(texts) as LikeWords;
  const form = element.querySelector("form");
  const button = form?.querySelector("button");
  const count = button?.querySelector("span");
  const said = document.createElement("p");
  const edit = document.createElement("a");
  let state: State | undefined;
  let wanted = false;
  let isSending = false;
  let isOver = location.origin !== home;

  function show(liked: boolean): void {
    if (!state || !button || !count || state.likes === null) return;
    const likes = state.likes + Number(liked) - Number(state.liked);
    count.textContent = likeText(words, likes);
    button.setAttribute("aria-label", likeLabel(words, likes));
    if (state.signed_in && !state.is_owner) button.setAttribute("aria-pressed", String(liked));
  }

  async function ask(): Promise<void> {
    if (isOver) return;
    const answer = await fetch(to, { headers: { Accept: "application/json" } })
      .then(readLikeState)
      .catch(() => undefined);
    if (!answer || isOver) return;
    state = answer;
    wanted = state.liked;
    show(wanted);
    if (!state.is_owner) return;
    edit.href = "/settings/profile";
    edit.textContent = words.edit;
    said.before(edit);
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (state && wanted !== state.liked) {
      const body = JSON.stringify({ liked: wanted });
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(to, { method: "POST", headers, body }).catch(() => undefined);
      // After a sign-out this leads to the sign-in, as the form would.
      if (response?.status === 403) return form?.submit();
      const answer = response && (await readLikeState(response));
      if (!answer) {
        wanted = state.liked;
        said.textContent = words.failed;
        break;
      }
      state = answer;
    }
    isSending = false;
    show(wanted);
  }

  function press(event: Event): void {
    if (!state?.signed_in) return;
    event.preventDefault();
    said.textContent = state.is_owner ? words.own : "";
    if (state.is_owner) return;
    wanted = !wanted;
    button?.toggleAttribute("data-fresh", wanted);
    show(wanted);
    void send();
  }

  if (!isOver) {
    said.setAttribute("role", "status");
    element.append(said);
    form?.addEventListener("submit", press);
    whenIdle(() => void ask());
  }
  return () => {
    isOver = true;
    form?.removeEventListener("submit", press);
    said.remove();
    edit.remove();
  };
}
