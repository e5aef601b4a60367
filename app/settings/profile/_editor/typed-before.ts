type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controls = "input:not([type=hidden], [type=file]), textarea, select";

/**
 * Passes on to React what was typed or chosen in a form before its script ran: React renders its own state over the markup of
 * the server without looking, and is notified of changes only.
 */
export function reportTyped(form: HTMLFormElement): void {
  for (const element of form.querySelectorAll<Typed>(controls)) {
    if (element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type)) {
      // Of radio buttons, only the chosen one.
      const isChanged = element.checked !== element.defaultChecked && (element.checked || element.type === "checkbox");
      if (!isChanged) continue;
      element.checked = element.defaultChecked;
      element.click();
    } else if (element instanceof HTMLSelectElement) {
      const chosen = [...element.options].find(({ defaultSelected }) => defaultSelected)?.value ?? element.value;
      if (element.value !== chosen) replay(element, chosen, "change");
    } else if (element.value !== element.defaultValue) replay(element, element.defaultValue, "input");
  }
}

/**
 * Has a change happen again. React remembers the last value that was set through the element's own property, and takes an
 * event for a change where the element holds another.
 */
function replay(element: Typed, before: string, event: "change" | "input"): void {
  const { value } = element;
  element.value = before;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, value);
  element.dispatchEvent(new Event(event, { bubbles: true }));
}
