import type { MarkdownRenderer } from "vitepress";

/** Shows the path that `file=` gives a block of code above the block. */
export function showFileNames(markdown: MarkdownRenderer): void {
  const render = markdown.renderer.rules.fence!;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const [, file] = /(?:^| )file=([\w./-]+)/.exec(tokens[index].info) ?? [];
    const name = file === undefined ? "" : `<p class="file-name">${file}</p>`;
    return name + render(tokens, index, ...rest);
  };
}
