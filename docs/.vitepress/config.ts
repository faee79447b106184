import { type DefaultTheme, defineConfig } from "vitepress";
import { showFileNames } from "./file-names.ts";
import { headingSlug } from "./heading-slug.ts";
import { sections, type Title } from "./pages.ts";
import { russianSearch, russianTheme } from "./russian.ts";

export default defineConfig({
  title: "Orderpane",
  head: [["link", { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }]],
  // Texts for contributors, and the folders of the tools beside the pages.
  srcExclude: ["!(index).md", "!(guide|explanations|reference|ru)/**/*.md", "reference-pages/**"],
  // Pages of the reference are generated, and their sources may be younger than the last commit.
  lastUpdated: false,
  markdown: {
    anchor: { slugify: headingSlug },
    // The default light theme is too pale to read.
    config: showFileNames,
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
  return sections.map(({ folder, title, pages }) => ({
    text: title[language],
    link: `${rootOf(language)}${folder}/${Object.keys(pages)[0]}`,
    activeMatch: `^${rootOf(language)}${folder}/`,
  }));
}

function sidebar(language: keyof Title): DefaultTheme.SidebarItem[] {
  return sections.map(({ folder, title, pages }) => ({
    text: title[language],
    base: `${rootOf(language)}${folder}/`,
    items: Object.entries(pages).map(([link, page]) => ({ text: page[language], link })),
  }));
}

function rootOf(language: keyof Title): string {
  return language === "en" ? "/" : "/ru/";
}
