import type { Locator, Page } from "playwright";

/** What a control holds: its text, or whether it is ticked. */
type Held = string | boolean;

/** A text that a control of that type takes. */
function textFor(type: string, number: number): string {
  const texts: Record<string, string> = {
    "datetime-local": `20${String(30 + number).slice(-2)}-03-04T05:06`,
    email: `early-${number}@example.com`,
    // Two that show the same.
    number: "25",
    range: "25",
    url: `https://early-${number}.example/`,
  };
  return texts[type] ?? `early ${number}`;
}

/** The controls that a person can change now. Of radio buttons of one name, it is the last. */
async function changeable(page: Page): Promise<{ control: Locator; type: string }[]> {
  const all = page.locator("input:not([type=hidden], [type=file], [readonly]), textarea:not([readonly]), select");
  const types = await all.evaluateAll((controls) =>
    (controls as HTMLInputElement[]).map(({ type, name, disabled }, index) => {
      const isSame = (other: Element) =>
        other instanceof HTMLInputElement && other.type === type && other.name === name;
      const isLast = type !== "radio" || controls.findLastIndex(isSame) === index;
      return isLast && !disabled ? type : undefined;
    }),
  );
  const found = types.flatMap((type, index) => (type === undefined ? [] : [{ control: all.nth(index), type }]));
  const areShown = await Promise.all(found.map(({ control }) => control.isVisible()));
  return found.filter((_, index) => areShown[index]);
}

/** Types into every field of the page, ticks every box the other way and chooses the last of every choice. */
export async function changeEveryField(page: Page): Promise<{ control: string; held: Held }[]> {
  const changed = await changeable(page);
  for (const [number, { control, type }] of changed.entries()) {
    if (type === "checkbox" || type === "radio") await control.press("Space");
    else if (type === "select-one") {
      const last = await control.locator("option").last().getAttribute("value");
      await control.selectOption(last ?? (await control.locator("option").last().innerText()));
    } else await control.fill(textFor(type, number));
  }
  return readFieldValues(page);
}

/** What the controls hold that a person can change now, in their order. */
export async function readFieldValues(page: Page): Promise<{ control: string; held: Held }[]> {
  const shown = await changeable(page);
  return Promise.all(
    shown.map(({ control }) =>
      control.evaluate((element: HTMLInputElement) => ({
        control: `${element.localName} ${element.type} ${element.name}`,
        held: /^(?:checkbox|radio)$/.test(element.type) ? element.checked : element.value,
      })),
    ),
  );
}

/** What password managers and translators do to a page that has no script yet, in one: nodes, attributes and words. */
export function extend(): void {
  for (const field of document.querySelectorAll("input:not([type=hidden]), textarea")) {
    field.setAttribute("data-lpignore", "false");
    const icon = document.createElement("div");
    icon.setAttribute("data-lastpass-icon-root", "");
    field.after(icon);
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (words.nextNode()) if (words.currentNode instanceof Text) found.push(words.currentNode);
  for (const text of found) {
    if (text.parentElement?.closest("script, style, textarea, option, noscript") || text.data.trim() === "") continue;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.data.toUpperCase();
    outer.append(inner);
    text.replaceWith(outer);
  }
}
