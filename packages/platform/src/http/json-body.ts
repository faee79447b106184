import type { PlatformError } from "../errors.ts";

export interface JsonBodyOptions {
  readonly refuse: (message: string) => PlatformError;
  readonly example: string;
  /** The value of an empty body. Default: an empty body is refused. */
  readonly otherwise?: unknown;
}

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
