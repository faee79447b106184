import { isLoopback } from "@orderpane/protocol/api";

/** What is wrong with the address of an application's server, as what was expected; `null` where nothing is. */
export function urlProblem(
  text: string,
  { mayHaveParameters }: { mayHaveParameters: boolean },
): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text)) return "an https address, such as https://app.example.com/path";
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    return "an https address: http is for servers on this machine alone, such as http://localhost:3000/path";
  }
  if (url.username !== "" || url.password !== "") return "an address without a name or a password in it";
  if (!mayHaveParameters && /[?#]/.test(text)) return "an address without parameters and without #";
  return null;
}
