import { InvalidFieldError } from "../errors.ts";

/**
 * Puts parameters into the query of a URL, each exactly once and in their order. Other parameters of the URL stay in
 * front of them, as they are written.
 */
export function addParameters(url: string, parameters: Readonly<Record<string, string>>): string {
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

/** The one value of a parameter. Throws an {@link InvalidFieldError} where there is none, an empty one, or several. */
export function readText(query: URLSearchParams, name: string): string {
  const [value, ...others] = query.getAll(name);
  if (value === undefined) throw new InvalidFieldError(name, "is missing");
  if (others.length > 0)
    throw new InvalidFieldError(name, `must be given once, found ${others.length + 1} times`);
  if (value === "") throw new InvalidFieldError(name, "must not be empty");
  return value;
}

/** An identifier in the one spelling that a digest can cover: decimal digits, no sign, no zero in front. */
export function readId(query: URLSearchParams, name: string): number {
  const text = readText(query, name);
  const id = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(id)) return id;
  throw new InvalidFieldError(name, "must be a positive integer in decimal digits");
}

/** Exactly `true` or `false`. */
export function readFlag(query: URLSearchParams, name: string): boolean {
  const text = readText(query, name);
  if (text === "true" || text === "false") return text === "true";
  throw new InvalidFieldError(name, "must be true or false");
}
