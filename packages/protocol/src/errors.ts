/** The codes a {@link ProtocolError} can carry. */
export type ProtocolErrorCode =
  | "malformed" // the document cannot be parsed, or has another root than expected
  | "invalid-field" // the document can be parsed, but a field is not valid
  | "forbidden-character"; // the text holds a character that XML 1.0 cannot carry

/** The error that every codec of this package throws. */
export class ProtocolError extends Error {
  override readonly name: string = "ProtocolError";
  readonly code: ProtocolErrorCode;

  constructor(code: ProtocolErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** `field` is its name in JSON; `problem` is a sentence without its subject. */
export class InvalidFieldError extends ProtocolError {
  override readonly name = "InvalidFieldError";
  readonly field: string;
  readonly problem: string;

  constructor(field: string, problem: string) {
    super("invalid-field", `${field} ${problem}`);
    this.field = field;
    this.problem = problem;
  }
}

/** A character that XML 1.0 cannot carry, not even as a reference. `offset` counts UTF-16 units. */
export class ForbiddenCharacterError extends ProtocolError {
  override readonly name = "ForbiddenCharacterError";
  readonly character: string;
  readonly offset: number;

  constructor(codeUnit: number, offset: number) {
    const character = `U+${codeUnit.toString(16).toUpperCase().padStart(4, "0")}`;
    const kind = codeUnit >= 0xd800 && codeUnit <= 0xdfff ? "lone surrogate " : "";
    super("forbidden-character", `${kind}${character} at offset ${offset} cannot be carried by XML 1.0`);
    this.character = character;
    this.offset = offset;
  }
}
