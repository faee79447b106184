import type { FaultMatch } from "./fault.ts";
import type { MatchedRequest } from "./fault-kind.ts";

export function matches({ method, path, store }: FaultMatch, request: MatchedRequest): boolean {
  return (
    (method ?? request.method) === request.method &&
    (store ?? request.host) === request.host &&
    matchesPath(path ?? "/admin/*", request.pathname)
  );
}

/** Takes linear time for every pattern: it looks for each piece between stars once, from the left. */
function matchesPath(pattern: string, pathname: string): boolean {
  const [first = "", ...pieces] = pattern.split("*");
  const last = pieces.pop();
  if (last === undefined) return pathname === pattern;
  if (!pathname.startsWith(first)) return false;
  let from = first.length;
  for (const piece of pieces) {
    const found = pathname.indexOf(piece, from);
    if (found < 0) return false;
    from = found + piece.length;
  }
  return pathname.length - from >= last.length && pathname.endsWith(last);
}
