import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FetchHandler } from "../platform.ts";

/**
 * Stands in for the application's own server: `<widgetsDir>/<widget>/server.ts` handles `/__app/<widget>`.
 * Its default export takes a Request and returns a Response. An edited file is loaded at the next request.
 */
export function standIns(widgetsDir: string): FetchHandler {
  return async (request) => {
    const [, , widget = ""] = new URL(request.url).pathname.split("/");
    const handler = await loadStandIn(widgetsDir, widget);
    return handler ? handler(request) : new Response(notFound(widgetsDir), { status: 404 });
  };
}

async function loadStandIn(widgetsDir: string, widget: string): Promise<FetchHandler | null> {
  // Compared with the existing folders, so that a URL never becomes a path.
  if (!findStandIns(widgetsDir).includes(widget)) return null;
  const file = join(widgetsDir, widget, "server.ts");
  const version = statSync(file).mtimeMs;
  const module = (await import(`${pathToFileURL(file).href}?${version}`)) as { default?: FetchHandler };
  if (typeof module.default === "function") return module.default;
  throw new TypeError(`${file} has no default export that is a function`);
}

function findStandIns(widgetsDir: string): string[] {
  return readdirSync(widgetsDir).filter((name) =>
    statSync(join(widgetsDir, name, "server.ts"), { throwIfNoEntry: false })?.isFile(),
  );
}

function notFound(widgetsDir: string): string {
  const known = findStandIns(widgetsDir).map((name) => `/__app/${name}`);
  return `No widget of this name has a server.ts. There ${known.length ? `is ${known.join(", ")}` : "is none"}.\n`;
}
