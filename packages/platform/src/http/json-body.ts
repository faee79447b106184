import type { PlatformError } from "../errors.ts";

export interface JsonBodyOptions {
  /** Makes the error of what is no JSON. */
  readonly refuse: (message: string) => PlatformError;
  /** What is expected. */
  readonly example: string;
  /** What no body means; without it, a body is expected. */
  readonly otherwise?: unknown;
}

/** The body of a request, parsed. Throws what `refuse` makes where it is no JSON. */
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
