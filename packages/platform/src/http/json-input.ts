/**
 * Reads JSON from outside, one value after the other. A value that does not fit is refused by an error with
 * its path, what was expected and what was found.
 */
export interface JsonInput {
  /** Such as `stores[2].host`. Empty for the whole document: its errors have no path. */
  readonly path: string;
  readonly value: unknown;
  /** A member of an object. The value of an absent member is `undefined`. */
  at(name: string): JsonInput;
  /** Refuses a value that is not an object, and unknown members. */
  members(known: readonly string[]): void;
  items(): JsonInput[];
  text(): string;
  integer(options?: { min?: number; max?: number }): number;
  flag(): boolean;
  oneOf<const Value extends string>(values: readonly Value[]): Value;
  /** Returns `otherwise` if the value is absent. */
  or<Value, Other>(read: (input: JsonInput) => Value, otherwise: Other): Value | Other;
  fail(expected: string): never;
}

export function readJson(
  value: unknown,
  refuse: (message: string) => Error,
  { path = "" }: { path?: string } = {},
): JsonInput {
  const where = path && `${path}: `;
  const child = (inner: unknown, name: string) => readJson(inner, refuse, { path: path + name });
  const input: JsonInput = {
    path,
    value,
    at: (name) => child((isObject(value) ? value : input.fail("an object"))[name], path ? `.${name}` : name),
    members(known) {
      const names = Object.keys(isObject(value) ? value : input.fail("an object"));
      const unknownName = names.find((name) => !known.includes(name));
      if (unknownName === undefined) return;
      throw refuse(`${where}unknown member ${quote(unknownName)}, expected some of ${known.join(", ")}`);
    },
    items: () =>
      (Array.isArray(value) ? value : input.fail("an array")).map((item, nth) => child(item, `[${nth}]`)),
    text: () => (typeof value === "string" && value !== "" ? value : input.fail("a text that is not empty")),
    integer({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}) {
      const isFit = Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
      if (isFit) return value as number;
      const upper = max === Number.MAX_SAFE_INTEGER ? "" : ` and at most ${max}`;
      return input.fail(`an integer of at least ${min}${upper}`);
    },
    flag: () => (typeof value === "boolean" ? value : input.fail("true or false")),
    oneOf: (values) => values.find((known) => known === value) ?? input.fail(`one of ${values.join(", ")}`),
    or: (read, otherwise) => (value === undefined ? otherwise : read(input)),
    fail(expected) {
      throw refuse(`${where}expected ${expected}, found ${shownValue(value)}`);
    },
  };
  return input;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as an error message shows it. */
export function shownValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : quote(value);
}

function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
