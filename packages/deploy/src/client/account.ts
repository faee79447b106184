import * as json from "@orderpane/protocol/json";

/** assumed: the account has a `title`. */
const account = json.object({ title: json.string() });

/** The title in the account of a store, as one line that is safe to print. `null` if there is none. */
export function decodeTitle(body: string): string | null {
  try {
    const { title } = json.decodeJson(account, JSON.parse(body));
    return (
      title
        .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
        .trim()
        .slice(0, 80) || null
    );
  } catch {
    return null;
  }
}
