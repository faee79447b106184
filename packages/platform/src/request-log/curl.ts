import type { LogEntry } from "./log-entry.ts";

/**
 * `callback`: the platform's own call, whose token is masked. `cut`: the log has only a part of the body.
 * `masked`: the request held a secret. `undecodable`: the body is not valid UTF-8. `control`: the command
 * would hold control characters, which a terminal acts on when it is pasted.
 */
type CurlProblem = "callback" | "cut" | "masked" | "undecodable" | "control";

/**
 * Returns a command for a POSIX shell, or why there is none. Its password is the variable
 * `ORDERPANE_APP_PASSWORD`.
 */
export function curlOf(entry: LogEntry): { readonly command: string } | { readonly problem: CurlProblem } {
  const { source, isMasked, request } = entry;
  if (source === "callback") return { problem: "callback" };
  if (request.isCut) return { problem: "cut" };
  if (isMasked) return { problem: "masked" };
  if (request.differs) return { problem: request.differs };
  const command = commandOf(entry);
  // Checks everything in it, because anybody may have sent the request, without a password too.
  return /[^\P{Cc}\n\t]/u.test(command) ? { problem: "control" } : { command };
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
