/**
 * Returns whether a text got into the clipboard. Browsers have `navigator.clipboard` only over https and on localhost,
 * so elsewhere a selected text is copied. @param near holds the text for that moment: within an open dialog nothing
 * outside of it can be selected
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    const focused = document.activeElement;
    field.value = text;
    field.readOnly = true;
    // The field is out of sight and out of the layout, so that nothing moves or scrolls.
    Object.assign(field.style, { position: "fixed", inset: "0 auto auto 0", opacity: "0", fontSize: "16px" });
    near.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    return isCopied;
  }
}
