import type { Operation } from "./db/widget-table.ts";

export type ChangeEvents = ReturnType<typeof createChangeEvents>;

export function createChangeEvents(instance: string) {
  const widgetListeners = new Set<(operation: Operation) => void>();
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const send = (controller: ReadableStreamDefaultController<Uint8Array>, text: string) =>
    controller.enqueue(new TextEncoder().encode(text));

  /** Makes pages reload their widgets and records, or their request log. */
  const announce = (event: "widgets" | "log") => {
    for (const controller of streams) send(controller, `event: ${event}\ndata:\n\n`);
  };

  return {
    announce,

    emit: (operation: Operation) => {
      for (const listener of widgetListeners) listener(operation);
      announce("widgets");
    },

    subscribe(listener: (operation: Operation) => void): () => void {
      widgetListeners.add(listener);
      return () => void widgetListeners.delete(listener);
    },

    /**
     * Sends an event `hello` with the instance, then an event `widgets` for each change, and `log` for each
     * entry of the request log.
     */
    stream(): Response {
      let own: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller;
          streams.add(own);
          send(own, `retry: 1000\nevent: hello\ndata: ${instance}\n\n`);
        },
        cancel: () => void streams.delete(own),
      });
      return new Response(body, {
        headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" },
      });
    },

    close(): void {
      widgetListeners.clear();
      for (const controller of streams) controller.close();
      streams.clear();
    },
  };
}
