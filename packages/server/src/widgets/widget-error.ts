/** Thrown by a handler to show a message to the user of the widget. */
export class WidgetError extends Error {
  override readonly name = "WidgetError";
  readonly options: WidgetErrorOptions;

  /**
   * @param message shown to the user, in their language
   * @throws {RangeError} if the status is not an error status
   */
  constructor(message: string, options: WidgetErrorOptions = {}) {
    super(message, options);
    const { status = 422 } = options;
    if (!(status >= 400 && status <= 599)) {
      throw new RangeError(`the status of a WidgetError must be 400 to 599, found ${status}`);
    }
    this.options = options;
  }
}

/** Options of a {@link WidgetError}. */
export interface WidgetErrorOptions {
  /** Lets the widget's code distinguish errors. */
  readonly code?: string;
  /** Status of the response to `fetch`, 400 to 599. Default 422. */
  readonly status?: number;
  /** Messages for form fields, by field name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** For the application only; never sent. */
  readonly cause?: unknown;
}
