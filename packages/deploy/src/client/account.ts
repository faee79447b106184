import { DeployError } from "../errors.ts";
import type { StoreResponse } from "../http/exchange.ts";

/**
 * The title of the store from the response to a request for the account, as one line that is safe to print.
 * Returns `null` if there is none or the request fails: the title is only shown to people.
 */
export async function readTitle(ask: () => Promise<StoreResponse>): Promise<string | null> {
  let response: StoreResponse;
  try {
    response = await ask();
  } catch (error) {
    if (error instanceof DeployError) return null;
    throw error;
  }
  if (response.status !== 200) return null;
  const title = titleIn(response.body)
    ?.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  return title ? title.slice(0, 80) : null;
}

/** assumed: the account has a `title`. */
function titleIn(body: string): string | null {
  try {
    const account: unknown = JSON.parse(body);
    if (typeof account !== "object" || account === null || !("title" in account)) return null;
    return typeof account.title === "string" ? account.title : null;
  } catch {
    return null;
  }
}
