import type { Operation } from "./operation.ts";

/** Who wants to know of changes, and a stream of them for browsers. */
export interface ChangeEvents {
  /** Calls `listener` at every change; answers the unsubscriber. */
  readonly subscribe: (listener: (operation: Operation) => void) => () => void;
  readonly emit: (operation: Operation) => void;
  /**
   * A `text/event-stream`: an event `hello` that names the instance of the store, then an event `widgets` for
   * each change. It ends with the store.
   */
  stream(): Response;
  /** Ends all streams and forgets all listeners. */
  close(): void;
}

export function createChangeEvents(instance: string): ChangeEvents {
  const listeners = new Set<(operation: Operation) => void>();
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const send = (controller: ReadableStreamDefaultController<Uint8Array>, text: string) =>
    controller.enqueue(new TextEncoder().encode(text));

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    emit: (operation) => {
      for (const listener of listeners) listener(operation);
      for (const controller of streams) send(controller, "event: widgets\ndata:\n\n");
    },

    stream() {
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

    close() {
      listeners.clear();
      for (const controller of streams) controller.close();
      streams.clear();
    },
  };
}
