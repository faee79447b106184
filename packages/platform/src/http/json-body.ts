import type { PlatformError } from "../errors.ts";

/** `otherwise` is the value of an empty body. Default: an empty body is refused. */
export async function readJsonBody(
  request: Request,
  options: { refuse: (message: string) => PlatformError; example: string; otherwise?: unknown },
): Promise<unknown> {
  const { refuse, example, otherwise } = options;
  const text = await request.text();
  if (text === "" && otherwise !== undefined) return otherwise;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw refuse(`the body: expected JSON such as ${example}, found something else`);
  }
}
