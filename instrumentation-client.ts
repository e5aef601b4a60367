import { recordTypedInput } from "@/app/_components/forms/typed-input";

// Next runs this file before React takes over the page.
recordTypedInput();
