import { isLoopback } from "@orderpane/protocol/api";
import { createMessage, type Message } from "../messages/message.ts";

/** What was expected instead of this URL of an application's server; `null` if the URL is fine. */
export function urlProblem(
  text: string,
  { mayHaveParameters }: { mayHaveParameters: boolean },
): Message | null {
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text)) return createMessage("httpsAddress");
  if (url.protocol === "http:" && !isLoopback(url.hostname)) return createMessage("httpsUnlessHere");
  if (url.username !== "" || url.password !== "") return createMessage("noCredentials");
  if (!mayHaveParameters && /[?#]/.test(text)) return createMessage("noParameters");
  return null;
}
