import { renderAssumptions } from "./assumptions.ts";
import { renderCommandLine } from "./command-line.ts";
import { renderErrors } from "./errors.ts";
import { readModules, renderModules } from "./modules.ts";
import { renderComponents } from "./ui.ts";
import { renderWidgetJson } from "./widget-json.ts";

/** Returns the generated parts of the reference in Markdown, by the name of the page that includes them. */
export async function renderParts(): Promise<Record<string, string>> {
  const modules = await readModules();
  return {
    "command-line": await renderCommandLine(),
    "widget-json": renderWidgetJson(),
    runtime: renderModules("runtime", modules),
    "order-info": renderModules("order-info", modules),
    ui: renderComponents(renderModules("ui", modules)),
    testing: renderModules("testing", modules),
    server: renderModules("server", modules),
    vite: renderModules("vite", modules),
    errors: renderErrors(),
    assumptions: renderAssumptions(),
  };
}
