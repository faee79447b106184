import { readdirSync, statSync } from "node:fs";
import { join, sep } from "node:path";
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
      const error = thrown instanceof Error ? thrown : new Error(`${widget} has thrown ${inspect(thrown)}`);
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
        throw new TypeError(`${join(widgetsDir, widget, "server.ts")} has not returned a Response`);
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
