/** Takes an island's behaviour off its element: listeners, frames and timers end, and what it added is removed. */
export type Unmount = () => void;

/** The module of every island exports this: it brings one element to life, with options in its `data-*` attributes. */
export type Island = { mount(element: HTMLElement): Unmount };
