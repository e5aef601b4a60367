import type { PageRenderer } from "@/lib/page/view/page-renderer";

/** In place of the page itself: it numbers the pages that it renders, and may be made to fail. */
export function numberedRenderer() {
  const rendered: string[] = [];
  const made = (name: string) => {
    rendered.push(name);
    return { html: `<!DOCTYPE html><p>${name} ${rendered.length}</p>`, styles: [], scripts: [] };
  };
  const state: { failure: Error | undefined } = { failure: undefined };
  const renderer: PageRenderer = {
    profile({ profile }) {
      if (state.failure) throw state.failure;
      return made(`/${profile.username.toLowerCase()}`);
    },
    cards: ({ profile }) => `<section>${profile.username}</section>`,
    missing({ language, ways: [first] }) {
      const [, free] = /username=(.+)/.exec(first?.path ?? "") ?? [];
      return made(free === undefined ? `missing ${language.lang ?? "en"}` : `free ${free}`);
    },
  };
  return { renderer, rendered, state };
}
