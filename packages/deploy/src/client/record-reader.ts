import { createSendCall, type StoreResponse } from "../http/send.ts";
import { fetchStore } from "../http/fetch-store.ts";
import { createPacedSend } from "../pacing/paced-send.ts";
import { secretsOf, type Target } from "../target.ts";
import { createResponseReader } from "./response-reader.ts";
import { retry } from "./retry.ts";
import { type ClientOptions, clockOf } from "./store-client.ts";

interface RecordReaderOptions extends ClientOptions {
  /** Makes one try at most, and throws `limited` where it would have to wait. Default `false`. */
  readonly isCourtesy?: boolean;
}

/**
 * Reads what a store has besides widgets, such as its orders. Waits for the request limit, and tries again,
 * as the client of the widgets does, unless it is told not to. `doing` is for messages: `read order 7`.
 */
export function createRecordReader(target: Target, options: RecordReaderOptions = {}) {
  const clock = clockOf(options);
  const { fetch = fetchStore, timeout = 30_000, isCourtesy = false } = options;
  const send = createPacedSend(createSendCall(target, { fetch, timeout }), clock, options);
  const readResponse = createResponseReader(secretsOf(target));
  const get = <T>(path: string, doing: string, read: (response: StoreResponse, subject: string) => T) => {
    const subject = `${target.store.host}: cannot ${doing}`;
    const attempt = async () => read(await send({ method: "GET", path, subject, isCourtesy }), subject);
    if (isCourtesy) return attempt();
    // The target is a registered store, so its address is right.
    return retry(attempt, { clock, isKnown: () => true });
  };
  return {
    /** @throws {DeployError} `not-found` for a 404, `unexpected-answer` if `decode` throws, or as a client */
    read: <T>(path: string, doing: string, decode: (body: string) => T) =>
      get(path, doing, (response, subject) => readResponse(response, subject, decode)),
    /** The same, but returns `null` for a 404. */
    find: <T>(path: string, doing: string, decode: (body: string) => T) =>
      get(path, doing, (response, subject) =>
        response.status === 404 ? null : readResponse(response, subject, decode),
      ),
  };
}
