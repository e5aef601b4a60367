const beginning = "data:image/webp;base64,";
const maxLength = 200;

/** The address of the file as `data:` has at most 200 characters. */
export const maxPlaceholderBytes = Math.floor((maxLength - beginning.length) / 4) * 3;

/** Returns letters, digits, `+`, `/` and `=` after a fixed beginning, which fit into a style sheet. */
export const placeholderAddress = (file: Buffer): string => `${beginning}${file.toString("base64")}`;
