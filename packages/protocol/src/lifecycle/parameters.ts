import { InvalidFieldError } from "../errors.ts";

/** The name of a parameter in a query, and how its value is read. */
type Parameter<Value> = readonly [name: string, read: (query: URLSearchParams, name: string) => Value];

/** Values as the parameters of a URL. */
interface ParameterCodec<Values> {
  /**
   * Adds the parameters to the query of a URL, each exactly once and in the order of the table. Other
   * parameters of the URL stay unchanged in front of them.
   */
  readonly encode: (url: string, values: Values) => string;
  /** @throws {InvalidFieldError} unless each parameter has exactly one valid value */
  readonly decode: (query: URLSearchParams) => Values;
}

export function parameterCodec<Values extends object>(table: {
  readonly [Key in keyof Values]: Parameter<Values[Key]>;
}): ParameterCodec<Values> {
  const rows = Object.entries(table) as [keyof Values & string, Parameter<unknown>][];
  return {
    encode: (url, values) =>
      addParameters(url, Object.fromEntries(rows.map(([key, [name]]) => [name, String(values[key])]))),
    decode: (query) =>
      Object.fromEntries(rows.map(([key, [name, read]]) => [key, read(query, name)])) as Values,
  };
}

function addParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const result = new URL(url);
  const kept = result.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !Object.hasOwn(parameters, nameOf(pair)));
  result.search = [...kept, new URLSearchParams(parameters).toString()].join("&");
  return result.href;
}

function nameOf(pair: string): string {
  return [...new URLSearchParams(pair).keys()][0]!;
}

/**
 * Returns the one value of a parameter.
 *
 * @throws {InvalidFieldError} if the parameter is missing, empty or given several times
 */
export function readText(query: URLSearchParams, name: string): string {
  const [value, ...others] = query.getAll(name);
  if (value === undefined) throw new InvalidFieldError(name, "is missing");
  if (others.length > 0)
    throw new InvalidFieldError(name, `must be given once, found ${others.length + 1} times`);
  if (value === "") throw new InvalidFieldError(name, "must not be empty");
  return value;
}

/**
 * Returns an identifier. Only one spelling is accepted, because digests cover it: digits without sign or
 * leading zero.
 */
export function readId(query: URLSearchParams, name: string): number {
  const text = readText(query, name);
  const id = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(id)) return id;
  throw new InvalidFieldError(name, "must be a positive integer in decimal digits");
}

/** Accepts exactly `true` or `false`. */
export function readFlag(query: URLSearchParams, name: string): boolean {
  const text = readText(query, name);
  if (text === "true" || text === "false") return text === "true";
  throw new InvalidFieldError(name, "must be true or false");
}
