const beginning = "data:image/webp;base64,";
const maxLength = 200;

/** Of the file, so that its address as `data:` has at most 200 characters. */
export const maxPlaceholderBytes = Math.floor((maxLength - beginning.length) / 4) * 3;

/** Letters, digits, `+`, `/` and `=` after a fixed beginning: fit to stand in a style sheet. */
export const placeholderAddress = (file: Buffer): string => `${beginning}${file.toString("base64")}`;
