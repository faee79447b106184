import type { Frame } from "playwright-core";
import type * as Runtime from "../../index.ts";

/** Source of a widget that exposes the transports in its frame as the global `runtime`. */
export const remoteWidget = `import { jsonp, request, serverError } from "@orderpane/runtime";
globalThis.runtime = { jsonp, request, serverError };
export default () => <p>ready</p>;`;

export type InFrame = { runtime: Pick<typeof Runtime, "jsonp" | "request" | "serverError"> };

/** The outcome of a call. */
export type Ending =
  | { data: unknown }
  | { code: Runtime.RemoteErrorCode; message: string; status: number | undefined; told: string | undefined };

export interface Call {
  readonly by?: "jsonp" | "request";
  readonly url: string;
  readonly options?: Omit<Runtime.RequestOptions, "signal" | "read">;
}

export function ask(frame: Frame, { by = "jsonp", url, options = {} }: Call): Promise<Ending> {
  return frame.evaluate(
    async ([way, address, given]) => {
      const { runtime } = globalThis as unknown as InFrame;
      try {
        return { data: await runtime[way](address, given as object) };
      } catch (thrown) {
        const error = thrown as Runtime.RemoteError;
        const told = runtime.serverError(error)?.message;
        return { code: error.code, message: error.message, status: error.status, told };
      }
    },
    [by, url, options] as const,
  );
}

/** Returns globals and scripts that calls must not leave in a frame. */
export function leftovers(frame: Frame): Promise<{ globals: string[]; scripts: number }> {
  return frame.evaluate(() => ({
    globals: Object.keys(globalThis).filter((name) => name.startsWith("orderpane_")),
    scripts: document.querySelectorAll("script[src]").length,
  }));
}

/** Throws if calls left something in the frame. */
export async function refuseLeftovers(frame: Frame): Promise<void> {
  const { globals, scripts } = await leftovers(frame);
  if (globals.length + scripts === 0) return;
  throw new Error(`expected nothing of the calls, found ${scripts} scripts and ${globals.join(", ")}`);
}

/** Resolves when the browser has finished all requests of a frame, including aborted ones. */
export async function untilClean(frame: Frame): Promise<void> {
  await frame.waitForFunction(() => !Object.keys(globalThis).some((name) => name.startsWith("orderpane_")));
}
