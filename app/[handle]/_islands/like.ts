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
 * Shows what the visitor did before, and takes a like without leaving the page, with an account or without one. The
 * form does the same without script.
 */
export function mount(element: HTMLElement): Unmount {
  const { to = "", words: texts = "{}" } = element.dataset;
  const words = JSON.parse(texts) as LikeWords;
  const form = element.querySelector("form");
  const button = form?.querySelector("button");
  const count = button?.querySelector("span");
  const said = document.createElement("p");
  const edit = document.createElement("a");
  let state: State | undefined;
  let asking: Promise<void> | undefined;
  let wanted = false;
  let isSending = false;
  let isOver = false;

  function show(liked: boolean): void {
    if (!state || !button || !count || state.likes === null) return;
    const likes = state.likes + Number(liked) - Number(state.liked);
    count.textContent = likeText(words, likes);
    button.setAttribute("aria-label", likeLabel(words, likes));
    if (!state.is_owner) button.setAttribute("aria-pressed", String(liked));
  }

  async function ask(): Promise<void> {
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

  /** Asks once, however many wait for it; what failed is asked again by the next press. */
  function known(): Promise<void> {
    if (state) return Promise.resolve();
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (state && wanted !== state.liked) {
      const body = JSON.stringify({ liked: wanted });
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(to, { method: "POST", headers, body }).catch(() => undefined);
      const answer = response && (await readLikeState(response));
      // A program, as the server sees it, is told what was before.
      if (answer?.liked !== wanted) {
        state = answer ?? state;
        wanted = state.liked;
        said.textContent = words.failed;
        break;
      }
      state = answer;
    }
    isSending = false;
    show(wanted);
  }

  async function press(event: Event): Promise<void> {
    event.preventDefault();
    await known();
    said.textContent = state ? "" : words.failed;
    if (state?.is_owner) said.textContent = words.own;
    if (!state || state.is_owner) return;
    wanted = !wanted;
    button?.toggleAttribute("data-fresh", wanted);
    show(wanted);
    void send();
  }

  said.setAttribute("role", "status");
  element.append(said);
  form?.addEventListener("submit", press);
  whenIdle(() => void (isOver || known()));
  return () => {
    isOver = true;
    form?.removeEventListener("submit", press);
    said.remove();
    edit.remove();
  };
}
