import type { StoreResponse, Call, Exchange } from "../http/exchange.ts";

/** Calls, each sent once or several times, of which nobody can say that the store has not executed them. */
export interface OpenCalls {
  /** What they are to be sent by. */
  readonly exchange: Exchange;
  /** Whether a try of this call may have been executed: there was an answer other than a refusal, or none. */
  has(call: Call): boolean;
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
    has: (call) => open.has(call),
  };
}

function isRefusal({ status }: StoreResponse): boolean {
  return status >= 400 && status < 500 && status !== 408;
}
