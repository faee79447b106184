import type { PlatformError } from "../errors.ts";

export interface JsonBodyOptions {
  /** Makes the error of a body that is not JSON. */
  readonly refuse: (message: string) => PlatformError;
  /** Shown in the error. */
  readonly example: string;
  /** The value of an empty body. Default: an empty body is refused. */
  readonly otherwise?: unknown;
}

/** Reads and parses the body of a request. Throws the error that `refuse` makes if it is not JSON. */
export async function readJsonBody(
  request: Request,
  { refuse, example, otherwise }: JsonBodyOptions,
): Promise<unknown> {
  const text = await request.text();
  if (text === "" && otherwise !== undefined) return otherwise;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refuse(`the body: expected JSON such as ${example}, found something else`);
  }
}
