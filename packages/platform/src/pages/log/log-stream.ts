import type { LogEntry } from "../../request-log/log-entry.ts";
import type { RequestLog } from "../../request-log/request-log.ts";

export interface LogStreamOptions {
  readonly requestLog: RequestLog;
  readonly storeId: number;
  readonly accepts: (entry: LogEntry) => boolean;
  readonly render: (entry: LogEntry) => string;
  /** Aborted when the browser disconnects or the platform closes. */
  readonly signal: AbortSignal;
}

/** As many as the page shows. */
const mostAtOnce = 200;

/** A slow reader or a busy store gets fewer and larger events, so nothing piles up. */
export function streamLog({ requestLog, storeId, accepts, render, signal }: LogStreamOptions): Response {
  let latest = requestLog.list(storeId, { limit: 1 })[0]?.id ?? 0;
  let wake = () => {};
  const unsubscribe = requestLog.subscribe(() => wake());
  const end = () => {
    unsubscribe();
    wake();
  };
  signal.addEventListener("abort", end, { once: true });
  const takeRows = () => {
    const fresh = requestLog.list(storeId, { limit: mostAtOnce }).filter(({ id }) => id > latest);
    latest = fresh[0]?.id ?? latest;
    return fresh.filter(accepts).map(render).join("");
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encode("retry: 1000\nevent: hello\ndata:\n\n")),
      async pull(controller) {
        for (;;) {
          const { promise, resolve } = Promise.withResolvers<void>();
          wake = resolve;
          const rows = takeRows();
          if (rows) return controller.enqueue(encode(`event: rows\n${dataOf(rows)}\n`));
          if (signal.aborted) return controller.close();
          await promise;
        }
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" },
  });
}

function dataOf(text: string): string {
  return text
    .split(/\r\n|[\r\n]/)
    .map((line) => `data: ${line}\n`)
    .join("");
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
