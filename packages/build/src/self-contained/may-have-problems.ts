/** Whether a module may have problems. A fast test, which spares most modules the search. */
export function mayHaveProblems(code: string): boolean {
  return words.test(code) || (objects.test(code) && keys.test(code));
}

const urlNames =
  "src|href|srcset|imagesrcset|action|formaction|poster|data|background|cite|ping|manifest|xlinkHref";

const words = new RegExp(
  [
    "import\\.meta|import\\s*\\(",
    "worker|worklet",
    "EventSource|WebSocket|fetch|jsonp|request|useRemote|auto\\s*[(<]|auto as|sendBeacon|\\.open\\s*\\(|\\[[\"'`]open",
    "url\\(|image-set|innerHTML|srcdoc|http-?equiv",
    `\\b(?:${urlNames})\\s*=`,
  ].join("|"),
  "i",
);

/** Attributes come from an object that is spread or passed to `h`. */
const objects = /\{\s*\.\.\.|\b(?:h|createElement)\b/;
const keys = new RegExp(`\\b(?:${urlNames})["'\`]?\\]?\\s*:`, "i");
