import type { Operation } from "../db/operation.ts";

/** Events that wait in a stream to be read. */
const mostUnread = 100;

/** Who wants to know of changes, and a stream of them for browsers. */
export interface ChangeEvents {
  /** Calls `listener` at every change; answers the unsubscriber. */
  readonly subscribe: (listener: (operation: Operation) => void) => () => void;
  readonly emit: (operation: Operation) => void;
  /** After everything has been replaced at once: pages have to look again, nothing was executed. */
  readonly emitReplaced: () => void;
  /** Calls `listener` when passwords may have changed; answers the unsubscriber. */
  readonly subscribeCredentials: (listener: () => void) => () => void;
  readonly emitCredentials: () => void;
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
  const credentialListeners = new Set<() => void>();
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const send = (controller: ReadableStreamDefaultController<Uint8Array>, text: string) =>
    controller.enqueue(new TextEncoder().encode(text));
  const announce = () => {
    for (const controller of streams) {
      send(controller, "event: widgets\ndata:\n\n");
      if (controller.desiredSize! > -mostUnread) continue;
      // Nobody reads them. Whoever was only slow asks again when the stream has ended.
      streams.delete(controller);
      controller.close();
    }
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    emit: (operation) => {
      for (const listener of listeners) notify(() => listener(operation));
      announce();
    },

    emitReplaced: announce,

    subscribeCredentials(listener) {
      credentialListeners.add(listener);
      return () => void credentialListeners.delete(listener);
    },

    emitCredentials: () => credentialListeners.forEach(notify),

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
      credentialListeners.clear();
      for (const controller of streams) controller.close();
      streams.clear();
    },
  };
}

/** What a listener throws is its owner's defect, and no reason to answer an executed request with an error. */
function notify(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
