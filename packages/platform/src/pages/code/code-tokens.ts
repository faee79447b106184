import jsTokens from "js-tokens";

interface CodeToken {
  readonly kind: TokenKind | null;
  readonly text: string;
}

const kinds = ["comment", "string", "number", "keyword", "tag", "name"] as const;

type TokenKind = (typeof kinds)[number];

/** `markup` is HTML or XML, `script` is JavaScript or JSON. */
export type CodeLanguage = "markup" | "script";

/**
 * Divides code for highlighting. The tokens make up the whole code, whatever it is, and the time is linear.
 */
export function tokenizeCode(code: string, language: CodeLanguage): Generator<CodeToken> {
  return language === "script" ? tokenizeScript(code) : tokenizeMarkup(code);
}

function* tokenizeScript(code: string): Generator<CodeToken> {
  for (const { type, value } of jsTokens(code)) yield { kind: kindOfScript(type, value), text: value };
}

function kindOfScript(type: string, text: string): TokenKind | null {
  if (type === "IdentifierName") return keywords.has(text) ? "keyword" : null;
  if (type === "NumericLiteral") return "number";
  if (type.endsWith("Comment")) return "comment";
  return /String|Template|RegularExpression/.test(type) ? "string" : null;
}

const keywords = new Set(
  `async await break case catch class const continue debugger default delete do else export extends false finally
  for function if import in instanceof let new null of return static super switch this throw true try typeof
  undefined var void while yield`.split(/\s+/),
);

/**
 * In each pattern every alternative takes what follows in one way only, and the last one takes any character.
 */
const patterns = {
  text: /(?<comment><!--[^]*?(?:-->|$))|(?<tag><[/!?]?[a-z][^\s<>"'=/]*)|(?<string>&#?\w{1,31};)|[^<&]+|[^]/giy,
  tag: /(?<string>"[^"]*(?:"|$)|'[^']*(?:'|$))|(?<tag>>)|(?<name>[^\s"'<>=/]+)|[^]/gy,
  style:
    /(?<comment>\/\*[^]*?(?:\*\/|$))|(?<string>"[^"\n]*(?:"|$)?|'[^'\n]*(?:'|$)?)|(?<keyword>@[\w-]+|!important\b)|(?<number>[#\d][\w.%]*)|(?<name>--[\w-]+)|[\w-]+|[^]/gy,
} as const;

function* tokenizeMarkup(code: string): Generator<CodeToken> {
  let tag: string | null = null;
  for (let at = 0; at < code.length;) {
    const token = tokenAt(tag === null ? patterns.text : patterns.tag, code, at);
    yield token;
    at += token.text.length;
    if (tag === null && token.kind === "tag") tag = token.text.toLowerCase();
    else if (tag !== null && token.kind === "tag") {
      const element = tag;
      tag = null;
      if (element !== "<script" && element !== "<style") continue;
      const inside = code.slice(at, endOf(element.slice(1), code, at));
      yield* element === "<script" ? tokenizeScript(inside) : tokenizeStyle(inside);
      at += inside.length;
    }
  }
}

function* tokenizeStyle(code: string): Generator<CodeToken> {
  for (let at = 0; at < code.length;) {
    const token = tokenAt(patterns.style, code, at);
    yield token;
    at += token.text.length;
  }
}

function tokenAt(pattern: RegExp, code: string, at: number): CodeToken {
  pattern.lastIndex = at;
  const { 0: text, groups } = pattern.exec(code)!;
  return { kind: kinds.find((name) => groups?.[name] !== undefined) ?? null, text };
}

/** Where the element's content ends. */
function endOf(element: string, code: string, from: number): number {
  const end = new RegExp(`</${element}`, "gi");
  end.lastIndex = from;
  return end.exec(code)?.index ?? code.length;
}
