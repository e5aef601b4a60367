import { z } from "zod";

const codePoints = (value: string) => [...value].length;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const controls = {
	line: /[\u0000-\u001f\u007f-\u009f]/,
	lines: /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/,
};
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const zeroWidthRun = /[\u200b-\u200d\u2060\ufeff]{2,}/;
const nothingVisible =
	/^[\s\u00ad\u115f\u1160\u200b-\u200f\u2060-\u2064\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]*$/u;

/**
 * Text of a person, whose length counts Unicode code points.
 * @param lines whether line breaks and tabs may stand in it
 */
export function text({
	min = 0,
	max,
	lines = false,
}: {
	min?: number;
	max: number;
	lines?: boolean;
}) {
	return z
		.string()
		.refine((value) => codePoints(value) >= min && codePoints(value) <= max, {
			error:
				min > 0
					? `must have ${min} to ${max} characters`
					: `must have at most ${max} characters`,
		})
		.refine((value) => !controls[lines ? "lines" : "line"].test(value), {
			error: "must not contain control characters",
		})
		.meta({ minLength: min, maxLength: max });
}

/** A name that other people read: visible, and without characters that disguise it. */
export function name(bounds: { max: number }) {
	return text({ min: 1, ...bounds })
		.refine((value) => !bidiControls.test(value), {
			error: "must not contain characters that change the direction of text",
		})
		.refine((value) => !zeroWidthRun.test(value), {
			error: "must not contain runs of zero-width characters",
		})
		.refine((value) => !nothingVisible.test(value), {
			error: "must contain a visible character",
		});
}

/** An http or https address without a user name in it. */
export const webAddress = z
	.string()
	.max(2048)
	.refine(
		(value) =>
			/^https?:\/\/[^\s/@\\]+(?:[/?#]\S*)?$/i.test(value) &&
			URL.canParse(value),
		{
			error: "must be an http or https address",
		},
	);
