import type { AnswerError } from "@orderpane/protocol/answer";

/**
 * Returns the `error` of a response `{ ok: false, error }` from the `RemoteError` of the call. Its `message` is
 * for people: show it as text. It is cut to 300 characters. `undefined` for any other error.
 */
export function serverError(error: unknown): AnswerError | undefined {
  const { cause }: { cause?: unknown } = Object(error);
  const { message, code }: Partial<Record<keyof AnswerError, unknown>> = Object(cause);
  if (cause instanceof Error || typeof message !== "string") return undefined;
  return { message: message.slice(0, 300), code: typeof code === "string" ? code : undefined };
}
