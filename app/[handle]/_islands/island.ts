/** Takes an island's behaviour off its element again: listeners, frames and timers end, what it added is removed. */
export type Unmount = () => void;

/** What the module of every island exports: it brings one element to life; options stand in its `data-*` attributes. */
export type Island = { mount(element: HTMLElement): Unmount };
