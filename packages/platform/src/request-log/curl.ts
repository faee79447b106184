import type { LogEntry } from "./log-entry.ts";

/**
 * Returns a command for a POSIX shell, whose password is the variable `ORDERPANE_APP_PASSWORD`. `null`: the log
 * has not all of the request, or a terminal would act on control characters in it.
 */
export function curlOf(entry: LogEntry): string | null {
  const { source, isMasked, request } = entry;
  if (source === "callback" || isMasked || request.isCut || request.isChanged) return null;
  const command = commandOf(entry);
  // Checks everything in it, because anybody may have sent the request, without a password too.
  return /[^\P{Cc}\n\t]/u.test(command) ? null : command;
}

function commandOf({ source, method, url, applicationId, request }: LogEntry): string {
  // curl must not expand brackets or remove dots in the URL.
  const parts = ["curl -g --path-as-is", ...methodOf(method, request.text), quote(url)];
  if ((source === "api" || source === "fault") && applicationId !== null) {
    parts.push(`-u ${quote(`${applicationId}:`)}"$ORDERPANE_APP_PASSWORD"`);
  }
  if (request.type !== null) parts.push(`-H ${quote(`Content-Type: ${request.type}`)}`);
  // By default curl would declare a form.
  else if (request.text !== "") parts.push("-H 'Content-Type:'");
  if (request.text !== "") parts.push(`--data-raw ${quote(request.text)}`);
  return parts.join(" ");
}

function methodOf(method: string, body: string): string[] {
  if (method === "GET" && body === "") return [];
  return [method === "HEAD" ? "-I" : `-X ${quote(method)}`];
}

/** Between apostrophes only the apostrophe has a special meaning. */
function quote(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
