import { isLoopback } from "@orderpane/protocol/api";
import { word, type Wording } from "../messages/wording.ts";

/** What is wrong with the address of an application's server, as what was expected; `null` where nothing is. */
export function urlProblem(
  text: string,
  { mayHaveParameters }: { mayHaveParameters: boolean },
): Wording | null {
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text)) return word("httpsAddress");
  if (url.protocol === "http:" && !isLoopback(url.hostname)) return word("httpsUnlessHere");
  if (url.username !== "" || url.password !== "") return word("noCredentials");
  if (!mayHaveParameters && /[?#]/.test(text)) return word("noParameters");
  return null;
}
