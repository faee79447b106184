/**
 * The envelope of every response that the application's server sends to a widget, over either transport. Over
 * JSONP the status is always 200, because a script element hides the body of any other response. Over `fetch`
 * an error also has the status that suits it.
 */
export type Answer<T = unknown> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: AnswerError };

/** Why a response has no data. */
export interface AnswerError {
  /** Text for the person who looks at the widget, in their language. */
  readonly message: string;
  /** Lets the widget's code tell errors apart. */
  readonly code?: string | undefined;
  /** Messages about the fields of a form, by the name of the field. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}
