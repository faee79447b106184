import type { Target } from "../target.ts";
import { type ClientOptions, orNull, StoreCalls } from "./store-calls.ts";

interface RecordClientOptions extends ClientOptions {
  /** Makes one try at most, and throws `limited` where it would have to wait. Default `false`. */
  readonly isCourtesy?: boolean;
}

interface RecordChange {
  readonly doing: string;
  /** The body, with its root. */
  readonly fields?: object;
}

/**
 * Reads and changes what a store has besides widgets, such as its orders. Waits for the request limit, and
 * tries again, as the client of the widgets does, except with `isCourtesy`. `doing` is for messages:
 * `read order 7`.
 */
export function createRecordClient(
  target: Target,
  { isCourtesy = false, ...options }: RecordClientOptions = {},
) {
  // The target is a registered store, so its address is right.
  const calls = new StoreCalls(target, options, { isKnown: true });
  const read = <T>(path: string, doing: string, decode: (body: string) => T): Promise<T> =>
    calls.repeat({ method: "GET", path, subject: calls.subject(doing), isCourtesy }, decode);
  return {
    /** @throws {DeployError} `not-found` for a 404, `unexpected-answer` if `decode` throws, or as a client */
    read,
    /** The same, but returns `null` for a 404. */
    find: <T>(path: string, doing: string, decode: (body: string) => T): Promise<T | null> =>
      orNull(read(path, doing, decode), "not-found"),
    /**
     * Changes a record. `false`: the store does not have it. The body of the response is not read. A POST is sent
     * once, because it may be executed twice.
     */
    write: async (
      method: "POST" | "PUT" | "DELETE",
      path: string,
      change: RecordChange,
    ): Promise<boolean> => {
      const { doing, fields } = change;
      const body = fields === undefined ? {} : { body: JSON.stringify(fields) };
      const call = { method, path, ...body, subject: calls.subject(doing), isCourtesy };
      const sent = method === "POST" ? calls.once(call, () => true) : calls.repeat(call, () => true);
      return (await orNull(sent, "not-found")) ?? false;
    },
  };
}
