import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import type { FetchHandler } from "../platform.ts";

/**
 * Stands in for the application's own server: `<widgetsDir>/<widget>/server.ts` handles `/__app/<widget>`.
 * Its default export takes a Request and returns a Response. An edited file is loaded at the next request.
 */
export function standIns(widgetsDir: string): FetchHandler {
  return createStandIns(widgetsDir).respond;
}

/** Called with what a `server.ts` has thrown, and with `null` when it works. */
export type OnStandIn = (widget: string, error: unknown) => void;

export function createStandIns(widgetsDir: string, onOutcome: OnStandIn = () => {}) {
  const failed = new Set<string>();
  /** How often each could not be loaded. Part of its address, because Node keeps the error of a module. */
  const failures = new Map<string, number>();
  const load = async (widget: string): Promise<FetchHandler | null> => {
    const count = failures.get(widget) ?? 0;
    try {
      return await loadStandIn(widgetsDir, widget, count);
    } catch (error) {
      failures.set(widget, count + 1);
      throw error;
    }
  };
  const observe = async <Result>(widget: string, run: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await run();
      failed.delete(widget);
      onOutcome(widget, null);
      return result;
    } catch (thrown) {
      // A value that is not an error may have no text.
      const error =
        thrown instanceof Error ? thrown : standInError(widgetsDir, widget, `has thrown ${inspect(thrown)}`);
      failed.add(widget);
      onOutcome(widget, error);
      throw error;
    }
  };
  return {
    respond(this: void, request: Request): Promise<Response> {
      const [, , widget = ""] = new URL(request.url).pathname.split("/");
      return observe(widget, async () => {
        const handler = await load(widget);
        if (!handler) return new Response(notFound(widgetsDir), { status: 404 });
        const response = (await handler(request)) as Response | undefined;
        if (typeof response?.status === "number") return response;
        throw standInError(widgetsDir, widget, `${expected}, but it has returned ${inspect(response)}`);
      });
    },
    /** To be called when a file has changed: a server that failed is loaded again. */
    async recheck(this: void, path: string): Promise<void> {
      const widget = [...failed].find((name) => path.startsWith(join(widgetsDir, name, sep)));
      if (widget === undefined) return;
      await observe(widget, () => load(widget)).catch(() => undefined);
    },
  };
}

async function loadStandIn(
  widgetsDir: string,
  widget: string,
  failures: number,
): Promise<FetchHandler | null> {
  // Compared with the existing folders, so that a URL never becomes a path.
  if (!findStandIns(widgetsDir).includes(widget)) return null;
  const file = join(widgetsDir, widget, "server.ts");
  const version = `${statSync(file).mtimeMs}-${failures}`;
  const module = (await import(`${pathToFileURL(file).href}?${version}`)) as { default?: FetchHandler };
  if (typeof module.default === "function") return module.default;
  const found = "default" in module ? `its default export is ${inspect(module.default)}` : "it has none";
  throw standInError(widgetsDir, widget, `${expected}, but ${found}`);
}

const expected = "must have `export default (request: Request) => Response`";

/** An error in what the file does as a whole. Its stack leads to the author's default export, not here. */
function standInError(widgetsDir: string, widget: string, problem: string): Error {
  const file = join(widgetsDir, widget, "server.ts");
  const error = new TypeError(`${basename(widgetsDir)}/${widget}/server.ts ${problem}`);
  const before = readFileSync(file, "utf8").split(/^export default\b/m, 2);
  const line = before.length > 1 ? before[0]!.split("\n").length : 1;
  error.stack = `${String(error)}\n    at ${pathToFileURL(file).href}:${line}:1`;
  return error;
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
