import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { Link } from "./link";

export type ButtonLook = {
  variant?: "primary" | "secondary" | "danger" | "quiet";
  size?: "small" | "medium" | "large";
};

const base =
  "inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-lg border font-medium transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55";
const variants = {
  primary: "border-transparent bg-solid text-on-solid enabled:hover:bg-solid-hover [a&]:hover:bg-solid-hover",
  secondary: "border-line-strong bg-surface text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken",
  danger: "border-danger-line bg-surface text-danger enabled:hover:bg-danger-wash [a&]:hover:bg-danger-wash",
  quiet:
    "border-transparent bg-transparent text-ink-soft enabled:hover:bg-sunken enabled:hover:text-ink [a&]:hover:bg-sunken [a&]:hover:text-ink",
};
const sizes = {
  small: "h-8 px-3 text-[13px] finger:h-11 finger:min-w-11 finger:shrink-0",
  medium: "h-10 px-4 text-sm finger:h-11",
  large: "h-11 px-5 text-[15px]",
};

/** Returns the classes of a button, for elements that only look like one. */
function buttonClass({ variant = "secondary", size = "medium" }: ButtonLook, more?: string): string {
  return classNames(base, variants[variant], sizes[size], more);
}

type ButtonProps = ComponentProps<"button"> & ButtonLook;

/** Shows a button; the main action of a page is `primary`. */
export function Button({ variant, size, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ variant, size }, className)} {...rest} />;
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

/** Shows a link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass({ variant, size }, className)} {...rest} />;
}
