/** Whether a module may hold something to say. Spares most others the look, and so costs as little as can be. */
export function mayHaveProblems(code: string): boolean {
  return words.test(code) || (spreads.test(code) && keys.test(code));
}

const urlNames =
  "src|href|srcset|imagesrcset|action|formaction|poster|data|background|cite|ping|manifest|xlinkHref";

const words = new RegExp(
  [
    "import\\.meta|import\\s*\\(",
    "worker|worklet|importScripts",
    "EventSource|WebSocket|fetch|jsonp|request|useRemote|auto\\s*[(<]|auto as|sendBeacon|\\.open\\s*\\(|\\[[\"'`]open",
    "url\\(|image-set|innerHTML|__html|srcdoc|http-?equiv",
    `\\b(?:${urlNames})\\s*=`,
  ].join("|"),
  "i",
);

/** Attributes come from an object where one is spread, or given to Preact itself. */
const spreads = /\{\s*\.\.\.|\b(?:h|createElement)\b/;
const keys = new RegExp(`\\b(?:${urlNames})["'\`]?\\]?\\s*:`, "i");
