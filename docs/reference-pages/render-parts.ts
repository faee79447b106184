import { renderAssumptions } from "./assumptions.ts";
import { renderCommandLine } from "./command-line.ts";
import { renderErrors } from "./errors.ts";
import { readModules, renderModules } from "./modules.ts";
import { renderComponents } from "./ui.ts";
import { renderWidgetJson } from "./widget-json.ts";

/** Parts of the reference in Markdown, by the name of the page that includes them. */
type Parts = Record<string, string>;

/** Renders the tables of options, errors and assumptions. */
export async function renderTables(): Promise<Parts> {
  return {
    "command-line": await renderCommandLine(),
    "widget-json": renderWidgetJson(),
    errors: renderErrors(),
    assumptions: renderAssumptions(),
  };
}

/** Renders the doc comments of the public modules. */
export async function renderComments(): Promise<Parts> {
  const modules = await readModules();
  return {
    runtime: renderModules("runtime", modules),
    "order-info": renderModules("order-info", modules),
    ui: renderComponents(renderModules("ui", modules)),
    testing: renderModules("testing", modules),
    server: renderModules("server", modules),
    vite: renderModules("vite", modules),
  };
}
