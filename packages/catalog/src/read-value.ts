/**
 * The form that a `T` has in JSON: the name of a type, `"ok"` itself, a list with the form of its items, or
 * the forms of members. A member whose name ends with a question mark may be absent or `null`. Optional
 * members need not be named; what is not named is not checked.
 */
export type FormOf<T> = T extends "ok"
  ? "ok"
  : T extends string
    ? "string"
    : T extends boolean
      ? "boolean"
      : T extends number
        ? "number" | "integer"
        : T extends readonly (infer Item)[]
          ? readonly [FormOf<Item>]
          : MemberForms<T>;

type MemberForms<T> = {
  readonly [
    Name in keyof T & string as object extends Pick<T, Name>
      ? never
      : null extends T[Name]
        ? `${Name}?`
        : Name
  ]: FormOf<NonNullable<T[Name]>>;
} & { readonly [Name in keyof T & string as `${Name}?`]?: FormOf<NonNullable<T[Name]>> };

/** Any {@link FormOf}. */
type Form = string | readonly [Form] | { readonly [name: string]: Form };

/**
 * Checks a value from outside. A number may come as a text. Members that the form does not name are kept.
 *
 * @throws An error with `expected` and `found`.
 */
export function readValue(form: Form, value: unknown, path: string): unknown {
  const check = (isRight: boolean, expected: string) => {
    if (isRight) return;
    const found = JSON.stringify(value)?.slice(0, 60);
    throw Object.assign(new Error(), { expected: `${path} to be ${expected}`, found });
  };
  if (typeof form === "string") {
    const result = form === "number" && typeof value === "string" ? parseJson(value) : value;
    if (form === "ok") check(value === form, form);
    else if (form === "integer") check(Number.isSafeInteger(value), form);
    else check(typeof result === form, form);
    return result;
  }
  if (Array.isArray(form)) {
    check(Array.isArray(value), "list");
    return (value as unknown[]).map((item, index) => readValue(form[0] as Form, item, `${path}[${index}]`));
  }
  check(Object(value) === value && !Array.isArray(value), "object");
  const result = { ...(value as Record<string, unknown>) };
  for (const [key, member] of Object.entries(form)) {
    const name = key.replace("?", "");
    if (name === key || result[name] != null)
      result[name] = readValue(member, result[name], `${path}.${name}`);
  }
  return result;
}

/** Text that is not JSON stays as it is, so that errors show it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
