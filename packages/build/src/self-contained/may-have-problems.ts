/** Whether a module may have problems. A fast test, which spares most modules the search. */
export function mayHaveProblems(code: string): boolean {
  return words.test(code);
}

const words = new RegExp(
  [
    "import\\.meta|import\\s*\\(",
    "worker|worklet",
    "EventSource|WebSocket|fetch|jsonp|request|useRemote|auto\\s*[(<]|sendBeacon|\\.open\\s*\\(|\\[[\"'`]open",
    "(?:^|[\\s;{(])@[\\w(]",
    "url\\(|innerHTML|srcdoc|http-?equiv",
    "\\b(?:src|href|srcset|imagesrcset|action|formaction|poster|data|background|cite|ping|manifest|xlinkHref)\\s*=",
  ].join("|"),
  "im",
);
