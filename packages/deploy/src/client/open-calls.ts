import type { StoreResponse, Call, Exchange } from "../http/exchange.ts";

/** Remembers which calls the store may have executed. A call may be sent several times. */
export interface OpenCalls {
  /** Sends a call. */
  readonly exchange: Exchange;
  /** Whether the store may have executed the call: it did not refuse every try. */
  mayBeExecuted(call: Call): boolean;
}

export function watchCalls(exchange: Exchange): OpenCalls {
  const open = new WeakSet<Call>();
  return {
    async exchange(call) {
      try {
        const response = await exchange(call);
        if (!isRefusal(response)) open.add(call);
        return response;
      } catch (error) {
        open.add(call);
        throw error;
      }
    },
    mayBeExecuted: (call) => open.has(call),
  };
}

function isRefusal({ status }: StoreResponse): boolean {
  return status >= 400 && status < 500 && status !== 408;
}
