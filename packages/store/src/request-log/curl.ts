import type { LogEntry } from "./request-log.ts";

/**
 * The request of an entry as a command for a POSIX shell. The password is the variable `ORDERPANE_APP_PASSWORD`,
 * never the real one. `null` for what cannot be sent again: a call of the store's own, whose token is masked, and a
 * body of which not all was kept.
 */
export function curlOf({ source, method, url, applicationId, request }: LogEntry): string | null {
  if (source === "callback" || request.isCut || request.text.includes("\0")) return null;
  // The URL is meant as it is: no ranges in brackets, no dots taken out.
  const parts = ["curl -g --path-as-is", ...methodOf(method), quote(url)];
  if (source === "api" && applicationId !== null) {
    parts.push(`-u ${quote(`${applicationId}:`)}"$ORDERPANE_APP_PASSWORD"`);
  }
  if (request.type !== null) parts.push(`-H ${quote(`Content-Type: ${request.type}`)}`);
  if (request.text !== "") parts.push(`--data-raw ${quote(request.text)}`);
  return parts.join(" ");
}

function methodOf(method: string): string[] {
  if (method === "GET") return [];
  return [method === "HEAD" ? "-I" : `-X ${quote(method)}`];
}

/** Between apostrophes nothing has a meaning but the apostrophe. */
function quote(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
