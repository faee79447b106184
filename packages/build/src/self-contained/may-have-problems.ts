const urlNames =
  "src|href|srcset|imagesrcset|action|formaction|poster|data|background|cite|ping|manifest|xlinkHref";

const words = new RegExp(
  [
    "import\\.meta|import\\s*\\(",
    "worker",
    "EventSource|WebSocket|fetch|jsonp|request|useRemote|auto\\s*[(<]|auto as|sendBeacon|\\.open\\s*\\(|\\[[\"'`]open",
    "url\\(|@import|innerHTML|srcdoc",
    `\\b(?:${urlNames})\\s*=`,
  ].join("|"),
  "i",
);

/** Whether a module may have problems. A fast test, which spares most modules the search. */
export function mayHaveProblems(code: string): boolean {
  return words.test(code);
}
