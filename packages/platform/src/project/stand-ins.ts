import { readFileSync, statSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import type { ApplicationHandler } from "../platform.ts";

/**
 * Stands in for the application's own server: `<widgetsDir>/<widget>/server.ts` handles `/__app/<widget>`.
 * Its default export is a `widgetRoute` of the server package, or any function from a Request to a Response.
 * The second argument is the store that the request is for. An edited file is loaded on the next request.
 */
export function standIns(widgetsDir: string): ApplicationHandler {
  return createStandIns(widgetsDir).respond;
}

/** Called with the error of a `server.ts`, or with `null` after a success. */
export type OnStandIn = (widget: string, error: unknown) => void;

export function createStandIns(widgetsDir: string, onOutcome: OnStandIn = () => {}) {
  const failed = new Set<string>();
  const loaded = new Map<string, { changedAt: number; handler: Promise<ApplicationHandler> }>();
  const load = async (widget: string): Promise<ApplicationHandler | null> => {
    // A path segment of a URL contains no slashes and is never `..`.
    const file = widget && statSync(join(widgetsDir, widget, "server.ts"), { throwIfNoEntry: false });
    if (!file) return null;
    const changedAt = file.mtimeMs;
    const known = loaded.get(widget);
    if (known?.changedAt === changedAt) return known.handler;
    const handler = loadStandIn(widgetsDir, widget);
    loaded.set(widget, { changedAt, handler });
    handler.catch(() => loaded.delete(widget));
    return handler;
  };
  const observe = async <Result>(
    widget: string,
    run: (report: (thrown: unknown) => Error) => Promise<Result>,
  ): Promise<Result> => {
    let failure: Error | null = null;
    // Thrown values need not be errors.
    const report = (thrown: unknown): Error =>
      (failure =
        thrown instanceof Error ? thrown : standInError(widgetsDir, widget, `has thrown ${inspect(thrown)}`));
    try {
      return await run(report);
    } catch (thrown) {
      throw report(thrown);
    } finally {
      if (failure) failed.add(widget);
      else failed.delete(widget);
      onOutcome(widget, failure);
    }
  };
  const respond: ApplicationHandler = (request, context) => {
    const [, , widget = ""] = new URL(request.url).pathname.split("/");
    return observe(widget, async (report) => {
      const handler = await load(widget);
      if (!handler) return new Response("No widget of this name has a server.ts.\n", { status: 404 });
      const given = context && { ...context, onError: (error: unknown) => void report(error) };
      const response: Response | undefined = await handler(request, given);
      if (typeof response?.status === "number") return response;
      throw standInError(widgetsDir, widget, `${expected}, but it has returned ${inspect(response)}`);
    });
  };
  return {
    respond,
    /** Call this when a file has changed, to reload a server that failed. */
    async recheck(this: void, path: string): Promise<void> {
      const widget = [...failed].find((name) => path.startsWith(join(widgetsDir, name, sep)));
      if (widget === undefined) return;
      await observe(widget, () => load(widget)).catch(() => undefined);
    },
  };
}

let loads = 0;

async function loadStandIn(widgetsDir: string, widget: string): Promise<ApplicationHandler> {
  const { href } = pathToFileURL(join(widgetsDir, widget, "server.ts"));
  // Node caches modules and their errors by URL.
  const module: { default?: ApplicationHandler } = await import(`${href}?${++loads}`);
  if (typeof module.default === "function") return module.default;
  const found = "default" in module ? `its default export is ${inspect(module.default)}` : "it has none";
  throw standInError(widgetsDir, widget, `${expected}, but ${found}`);
}

const expected = "must have `export default (request: Request) => Response`";

/** The stack trace leads to the author's default export. */
function standInError(widgetsDir: string, widget: string, problem: string): Error {
  const file = join(widgetsDir, widget, "server.ts");
  const error = new TypeError(`${basename(widgetsDir)}/${widget}/server.ts ${problem}`);
  const [before = "", exported] = readFileSync(file, "utf8").split(/^export default\b/m, 2);
  const line = exported === undefined ? 1 : before.split("\n").length;
  error.stack = `${String(error)}\n    at ${pathToFileURL(file).href}:${line}:1`;
  return error;
}
