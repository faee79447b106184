import { type DefaultTheme, defineConfig, type MarkdownRenderer } from "vitepress";
import orderpane from "../../packages/orderpane/package.json" with { type: "json" };
import { sections, type Title } from "./pages.ts";
import { russianSearch, russianTheme } from "./russian.ts";

const { homepage = "https://localhost/" }: { homepage?: string } = orderpane;
const siteBase = new URL(homepage).pathname.replace(/\/?$/, "/");

export default defineConfig({
  title: "Orderpane",
  base: siteBase,
  head: [["link", { rel: "icon", href: `${siteBase}favicon.svg`, type: "image/svg+xml" }]],
  // Texts for contributors, and the folders of the tools beside the pages.
  srcExclude: ["!(index).md", "!(guide|explanations|reference|ru)/**/*.md"],
  // The default. The build fails if a page links to one that does not exist.
  ignoreDeadLinks: false,
  markdown: {
    anchor: { slugify: headingSlug },
    // The default light theme is too pale to read.
    config: adaptCode,
    theme: { light: "github-light-high-contrast", dark: "github-dark" },
  },
  vite: {
    // The components that the reference shows. VitePress's older esbuild does not know the newest target.
    esbuild: {
      tsconfigRaw: { compilerOptions: { jsx: "react-jsx", jsxImportSource: "preact", target: "es2022" } },
    },
  },
  locales: {
    root: {
      label: "English",
      lang: "en",
      description: "The toolkit for order-page widgets of InSales stores",
      themeConfig: { nav: navigation("en"), sidebar: sidebar("en"), outline: "deep" },
    },
    ru: {
      label: "Русский",
      lang: "ru",
      description: "Инструменты для виджетов в карточке заказа InSales",
      themeConfig: { ...russianTheme, nav: navigation("ru"), sidebar: sidebar("ru") },
    },
  },
  themeConfig: {
    // The index is a file of the site, and the browser searches in it.
    search: { provider: "local", options: { locales: { ru: { translations: russianSearch } } } },
  },
});

function navigation(language: keyof Title): DefaultTheme.NavItem[] {
  return sections.map(({ folder, title, pages }) => {
    const base = baseOf(folder, language);
    return { text: title[language], link: base + Object.keys(pages)[0], activeMatch: `^${base}` };
  });
}

function sidebar(language: keyof Title): DefaultTheme.SidebarItem[] {
  return sections.map(({ folder, title, pages }) => ({
    text: title[language],
    base: baseOf(folder, language),
    items: Object.entries(pages).map(([link, page]) => ({ text: page[language], link })),
  }));
}

/** The reference is in English only. */
function baseOf(folder: string, language: keyof Title): string {
  return language === "en" || folder === "reference" ? `/${folder}/` : `/ru/${folder}/`;
}

/**
 * Shows the path that `file=` gives a block of code above the block. Keeps Vue from evaluating `{{ }}` in
 * inline code.
 */
function adaptCode(markdown: MarkdownRenderer): void {
  const renderInline = markdown.renderer.rules.code_inline!;
  markdown.renderer.rules.code_inline = (tokens, index, ...rest) => {
    tokens[index].attrSet("v-pre", "");
    return renderInline(tokens, index, ...rest);
  };
  const render = markdown.renderer.rules.fence!;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const [, file] = /(?:^| )file=([\w./-]+)/.exec(tokens[index].info) ?? [];
    const name = file === undefined ? "" : `<p class="file-name">${file}</p>`;
    return name + render(tokens, index, ...rest);
  };
}

/**
 * Returns the anchor of a heading as code hosts make it, so that a link to it works there and on the site.
 * VitePress' own rule would turn `й` into `и`.
 */
function headingSlug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
}
