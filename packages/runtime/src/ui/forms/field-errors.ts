import { createContext } from "preact";
import { RemoteError } from "../../errors.ts";

/** The server's messages about the fields of a form, by name. */
export const FieldErrors = createContext<ReadonlyMap<string, string>>(new Map());

/** Returns the `fields` of an error that the server sent, each cut to 300 characters. */
export function fieldErrors(error: unknown): Map<string, string> {
  const { fields }: { fields?: unknown } = Object(error instanceof RemoteError && error.cause);
  const entries = Object.entries<unknown>(Object(fields));
  return new Map(
    entries.flatMap(([name, text]) => (typeof text === "string" ? [[name, text.slice(0, 300)]] : [])),
  );
}
