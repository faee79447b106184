import type { AnswerError } from "@orderpane/protocol/answer";
import type { RemoteError } from "../errors.ts";

/**
 * Returns the error of a response `{ ok: false, error }`. Its `message` is for people: show it as text. It is
 * cut to 300 characters. `undefined` if the response has no such error.
 */
export function serverError({ cause }: RemoteError): AnswerError | undefined {
  const { message, code }: Partial<Record<keyof AnswerError, unknown>> = Object(cause);
  if (cause instanceof Error || typeof message !== "string") return undefined;
  return { message: message.slice(0, 300), code: typeof code === "string" ? code : undefined };
}
