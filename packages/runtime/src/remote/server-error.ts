import type { AnswerError } from "@orderpane/protocol/answer";

/**
 * Returns the error of a response `{ ok: false, error }`, or `undefined` if it has none. Its `message` is for
 * users: render it as text. It is cut to 300 characters.
 */
export function serverError(error: unknown): AnswerError | undefined {
  const { cause }: { cause?: unknown } = Object(error);
  const { message, code }: Partial<Record<keyof AnswerError, unknown>> = Object(cause);
  if (cause instanceof Error || typeof message !== "string") return undefined;
  return { message: message.slice(0, 300), code: typeof code === "string" ? code : undefined };
}
