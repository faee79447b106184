/**
 * What the application's server answers a widget, whatever the transport. Over JSONP always with status 200: a script
 * element hides any other, and with it the answer. Over `fetch` an error has the status it deserves, too.
 */
export type Answer<T = unknown> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: AnswerError };

/** Why there are no data. */
export interface AnswerError {
  /** A text to show to whoever looks at the widget, in their language. */
  readonly message: string;
  /** For the widget's program, to tell errors apart. */
  readonly code?: string | undefined;
}
