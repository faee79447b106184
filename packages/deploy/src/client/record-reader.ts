import { createExchange } from "../http/exchange.ts";
import { fetchStore } from "../http/fetch-store.ts";
import { createPacedExchange } from "../pacing/paced-exchange.ts";
import { secretsOf, type Target } from "../target.ts";
import { createResponseReader } from "./response-reader.ts";
import { retry } from "./retry.ts";
import { type ClientOptions, clockOf } from "./store-client.ts";

/**
 * Reads something of a store that is not a widget, such as an order. `doing` is for messages: `read order 7`.
 * `null` if the store does not have it.
 *
 * @throws {DeployError} for anything else, also if `decode` throws
 */
export type ReadRecord = <T>(path: string, doing: string, decode: (body: string) => T) => Promise<T | null>;

/** Waits for the store's request limit, and tries again as the client of the widgets does. */
export function createRecordReader(target: Target, options: ClientOptions = {}): ReadRecord {
  const clock = clockOf(options);
  const { fetch = fetchStore, timeout = 30_000 } = options;
  const send = createPacedExchange(createExchange(target, { fetch, timeout }), clock, options);
  const read = createResponseReader(secretsOf(target));
  return (path, doing, decode) => {
    const subject = `${target.store.host}: cannot ${doing}`;
    return retry(
      async () => {
        const response = await send({ method: "GET", path, subject });
        return response.status === 404 ? null : read(response, subject, decode);
      },
      // The store is registered, so its address is right.
      { clock, isKnown: () => true },
    );
  };
}
