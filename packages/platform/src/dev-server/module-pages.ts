import type { Plugin } from "vite";
import { scriptOf } from "../pages/browser/script-text.ts";
import type { ExtraPage } from "../platform.ts";

/** A page of the project on the local platform. The development server serves its module. */
export interface ModulePage extends Pick<ExtraPage, "path" | "title"> {
  /** A name as in an import, or a path from Vite's root (`/pages/gallery.tsx`). */
  readonly module: string;
}

/** The page for the platform. If its module cannot be run, the frame says so. */
export function extraPageOf({ path, title }: ModulePage): ExtraPage {
  const src = `/@id/${prefix}${path}`;
  const code = `<script>${scriptOf(explainBlank)}</script><script type="module" src="${src}"></script>`;
  return { path, title, code };
}

/** Runs in a page that a module fills, and explains the blank page if the module fails to load. */
function explainBlank(): void {
  const explain = () => {
    if (document.body.innerText.trim() !== "") return;
    document.body.textContent =
      "Модуль страницы не загрузился: что с ним, сказано в терминале и в консоли браузера";
  };
  // Captured, because the error event of a missing script does not bubble.
  window.addEventListener("error", explain, true);
  window.addEventListener("unhandledrejection", explain);
}

const prefix = "virtual:orderpane-page";

/** Hooks for the entry module of each page, which imports the page's own module by its name. */
export function pageEntries(pages: readonly ModulePage[]): Required<Pick<Plugin, "resolveId" | "load">> {
  return {
    resolveId: { filter: { id: /^virtual:orderpane-page\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:orderpane-page\// },
      handler(id) {
        const page = pages.find(({ path }) => id === `\0${prefix}${path}`);
        return page && `import ${JSON.stringify(page.module)};`;
      },
    },
  };
}
