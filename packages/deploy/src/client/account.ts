import * as json from "@orderpane/protocol/json";

/** assumed: the account has a `title`. */
const account = json.object({ title: json.string() });

/** assumed: the response for widgets is that for orders. */
const counted = json.object({ count: json.integer({ min: 0 }) });

/** The title in the account of a store, as one line that is safe to print. `null` if it is empty. */
export function decodeTitle(body: string): string | null {
  const { title } = json.decodeJson(account, JSON.parse(body));
  return (
    title
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
      .trim()
      .slice(0, 80) || null
  );
}

export function decodeCount(body: string): number {
  return json.decodeJson(counted, JSON.parse(body)).count;
}
