import type { AnswerError } from "@orderpane/protocol/answer";
import type { RemoteError } from "../errors.ts";

/**
 * What the server says in an answer `{ ok: false, error }`: a `message` to be shown, as text, of at most 300 characters.
 * `undefined` where it says nothing of that form.
 */
export function serverError({ cause }: RemoteError): AnswerError | undefined {
  const { message, code } = Object(cause) as Partial<Record<keyof AnswerError, unknown>>;
  if (cause instanceof Error || typeof message !== "string") return undefined;
  return { message: message.slice(0, 300), code: typeof code === "string" ? code : undefined };
}
