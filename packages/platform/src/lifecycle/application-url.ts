import { isLoopback } from "@orderpane/protocol/api";
import { createMessage, type Message } from "../messages/message.ts";

/** What is wrong with the address of an application's server, as what was expected; `null` where nothing is. */
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
