/** The codes a {@link ProtocolError} can carry. */
export type ProtocolErrorCode =
  | "malformed" // the document cannot be parsed, or its root is not the one expected
  | "invalid-field" // the document parses, one field of it does not fit
  | "forbidden-character"; // the text holds a character that XML 1.0 cannot carry

/** What every codec of this package throws. */
export class ProtocolError extends Error {
  override readonly name: string = "ProtocolError";
  readonly code: ProtocolErrorCode;

  constructor(code: ProtocolErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A document that cannot be read, with the place where reading stopped (line and column count from 1). */
export class MalformedDocumentError extends ProtocolError {
  override readonly name = "MalformedDocumentError";
  readonly line: number;
  readonly column: number;

  constructor(reason: string, at: { line: number; column: number }, options?: ErrorOptions) {
    super("malformed", `${reason} (line ${at.line}, column ${at.column})`, options);
    this.line = at.line;
    this.column = at.column;
  }
}

/** One field that does not fit; `field` has the name that the wire uses in JSON, `problem` no subject. */
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

/** A character that no XML 1.0 document can carry, not even as a reference. `offset` counts UTF-16 units. */
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
