import { watchTyping } from "@/app/_components/forms/typed-before";

// Next runs this file before React takes over the page.
watchTyping();
