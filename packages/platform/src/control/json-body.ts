import { PlatformError, type PlatformErrorCode } from "../errors.ts";

/** `otherwise` is the value of an empty body. Default: an empty body is refused. */
export async function readJsonBody(
  request: Request,
  { code, example, otherwise }: { code: PlatformErrorCode; example: string; otherwise?: unknown },
): Promise<unknown> {
  const text = await request.text();
  if (text === "" && otherwise !== undefined) return otherwise;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw new PlatformError(code, `the body: expected JSON such as ${example}, found something else`);
  }
}
