/**
 * The envelope of every response that the application's server sends to a widget, over either transport. Over
 * JSONP the status is always 200, because a script element hides the body of any other response. Over `fetch`
 * an error also has a matching status.
 */
export type Answer<T = unknown> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: AnswerError };

/** The error of a server's response. */
export interface AnswerError {
  /** Text for the person who looks at the widget, in their language. */
  readonly message: string;
  /** Lets the widget's code distinguish errors. */
  readonly code?: string | undefined;
  /** Messages about form fields, by field name. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/**
 * Whether `callback` is a plain function name of at most 128 ASCII characters, as JSONP loaders generate. The
 * value runs in the page, so a server must refuse any other value with status 400 and plain text, and must
 * neither repair nor echo it.
 */
export function isJsonpCallback(callback: string): boolean {
  return /^[A-Za-z_$][\w$]{0,127}$/.test(callback) && !reservedWords.has(callback);
}

const reservedWords: ReadonlySet<string> = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function if implements import in instanceof interface let new null package private protected
  public return static super switch this throw true try typeof undefined var void while with yield`.split(
    /\s+/,
  ),
);

export const callbackExpected = "callback must be one plain name of a function, of at most 128 characters";

/**
 * The script that passes `answer` to the callback; send it as `application/javascript; charset=utf-8`.
 * Nothing in it can end a script element or begin another kind of document.
 *
 * @throws {TypeError} if {@link isJsonpCallback} refuses the callback, or `answer` is not JSON
 */
export function encodeJsonp(callback: string, answer: Answer): string {
  if (!isJsonpCallback(callback)) {
    throw new TypeError(`${callbackExpected}: respond with 400 instead`);
  }
  // Without the comment, the caller would control the first bytes of the file, and so the type that a browser
  // guesses.
  return `/**/${callback}(${encodeForScript(answer)});`;
}

/**
 * Returns a JavaScript expression for a value that is safe inside a script element: nothing in it can end the
 * element or begin another kind of document.
 *
 * @throws {TypeError} if the value is not JSON
 */
export function encodeForScript(value: unknown): string {
  // In an object literal, a key `__proto__` would set the prototype; `JSON.parse` treats it as an ordinary
  // key.
  const text = JSON.stringify(JSON.stringify(value));
  return `JSON.parse(${text.replace(/[<>&\u2028\u2029]/g, escapeCharacter)})`;
}

function escapeCharacter(character: string): string {
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
