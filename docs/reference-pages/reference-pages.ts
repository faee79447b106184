import type { ReferencePage } from "./page.ts";
import { commandLine } from "./pages/command-line.ts";
import { errors } from "./pages/errors.ts";
import { limits } from "./pages/limits.ts";
import { ui } from "./pages/ui.ts";
import { assumptions } from "./pages/assumptions.ts";
import { widgetJson } from "./pages/widget-json.ts";
import { renderModules } from "./typedoc/module-text.ts";
import { modulePages } from "./typedoc/modules.ts";

const handWritten: ReferencePage = {};

/** How each page of the reference is made, by its file name. The site's list of pages has the titles. */
export const referencePages: Readonly<Record<string, ReferencePage>> = {
  "command-line": commandLine,
  "widget-json": widgetJson,
  runtime: modulePage("runtime"),
  "order-info": modulePage("order-info"),
  ui,
  testing: modulePage("testing"),
  server: modulePage("server"),
  vite: modulePage("vite"),
  errors,
  limits,
  assumptions,
  platform: handWritten,
  "json-output": handWritten,
};

/** A page with all that the doc comments of some modules say. */
function modulePage(page: string): ReferencePage {
  const modules = Object.keys(modulePages).filter((module) => modulePages[module]!.page === page);
  return {
    quotesSources: true,
    render: (language, sources) => renderModules(modules, language, sources),
  };
}
