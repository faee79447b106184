/** The codes a {@link StoreError} can carry. */
export type StoreErrorCode =
  | "not-a-database" // the file cannot be opened as the database of a store
  | "database-in-use" // another process (or another store of this one) holds the file
  | "port-in-use" // the port cannot be listened on
  | "bad-order" // an order whose id is none
  | "bad-product" // a product whose id is none
  | "unknown-variant" // a variant, or a value of one, that does not exist
  | "bad-page"; // a page of the user's own whose path is none, or is taken

/** What every function of this package throws. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
