import { DeployError } from "../errors.ts";
import type { Answer } from "../http/exchange.ts";

/**
 * The title in the answer to a request for the account, in one line that is safe to print. `null` where there is
 * none: it is shown to people, and nothing depends on it.
 */
export async function readTitle(ask: () => Promise<Answer>): Promise<string | null> {
  let answer: Answer;
  try {
    answer = await ask();
  } catch (error) {
    if (error instanceof DeployError) return null;
    throw error;
  }
  if (answer.status !== 200) return null;
  const title = titleIn(answer.body)
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
