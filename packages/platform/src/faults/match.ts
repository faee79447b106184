import type { FaultMatch } from "./fault.ts";
import type { MatchedRequest } from "./fault-kind.ts";

export function matches({ method, path, store }: FaultMatch, request: MatchedRequest): boolean {
  return (
    (method ?? request.method) === request.method &&
    (store ?? request.host) === request.host &&
    matchesPath(path ?? "/admin/*", request.pathname)
  );
}

function matchesPath(pattern: string, pathname: string): boolean {
  const pieces = pattern.split("*").map((piece) => piece.replaceAll(/[$()+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(`^${pieces.join(".*")}$`, "s").test(pathname);
}
