import type { StoreError } from "../errors.ts";

/** The body of a request, parsed. Throws what `refuse` makes where it is no JSON; `example` shows what is expected. */
export async function readJsonBody(
  request: Request,
  { refuse, example }: { refuse: (message: string) => StoreError; example: string },
): Promise<unknown> {
  try {
    return JSON.parse(await request.text()) as unknown;
  } catch {
    throw refuse(`the body: expected JSON such as ${example}, found something else`);
  }
}
