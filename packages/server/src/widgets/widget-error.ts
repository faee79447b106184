/** Thrown by a handler for what the person who looks at the widget may know. */
export class WidgetError extends Error {
  override readonly name = "WidgetError";
  readonly options: WidgetErrorOptions;

  /**
   * @param message shown to the person, in their language
   * @throws {RangeError} if the status is not one of an error
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
  /** Lets the widget's code tell errors apart. */
  readonly code?: string;
  /** Status of the response to `fetch`, 400 to 599. Default 422. */
  readonly status?: number;
  /** Messages about the fields of a form, by the name of the field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** For the application only; it is not sent. */
  readonly cause?: unknown;
}
