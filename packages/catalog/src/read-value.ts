/**
 * Describes a `T` in JSON:
 *
 * - `""`, `false` or `0`: a value of this type, which is also the default. Other values are converted.
 * - `"integer"`, or `"ok"` itself: never absent
 * - a list with the form of its items. With a second `[]`, it may be absent, and invalid items are left
 *   out.
 * - an object with the forms of its members. A member with a question mark after its name may be absent or
 *   `null`. Optional members may be left out; members without a form are not checked.
 */
export type FormOf<T> = T extends "ok"
  ? "ok"
  : T extends string
    ? ""
    : T extends boolean
      ? false
      : T extends number
        ? 0 | "integer"
        : T extends readonly (infer Item)[]
          ? [FormOf<Item>, []?]
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
type Form = "" | false | 0 | "integer" | "ok" | [Form, []?] | { readonly [name: string]: Form };

/**
 * Checks an untrusted value. A number may be a text, such as `1 290,00 руб.`, unless it must be an integer.
 * Members that the form does not name are kept.
 *
 * @throws An error with `expected` and `found`.
 */
export function readValue(form: Form, value: unknown, path: string): unknown {
  const check = (isRight: boolean, expected: string) => {
    if (isRight) return;
    throw Object.assign(new Error(), {
      expected: `${path} to be ${expected}`,
      found: JSON.stringify(value)?.slice(0, 60),
    });
  };
  if (!form) {
    const isConverted = typeof value === "number" || typeof value === "boolean";
    const text = isConverted ? String(value) : typeof value === "string" ? value : "";
    if (form === "") return text;
    if (form === false) return /^(true|1)$/.test(text);
    return Number(/-?\d+(\.\d+)?/.exec(text.replace(/\s|[.,](?=.*[.,]\d)/g, "").replace(",", "."))?.[0] ?? 0);
  }
  if (typeof form === "string") {
    check(form === "ok" ? value === form : Number.isSafeInteger(value), form);
    return value;
  }
  if (Array.isArray(form)) {
    const [item, absent] = form;
    const list = value ?? absent;
    check(Array.isArray(list), "list");
    return (list as unknown[]).flatMap((each, index) => {
      try {
        return [readValue(item, each, `${path}[${index}]`)];
      } catch (error) {
        if (absent && (error as { expected?: string }).expected) return [];
        throw error;
      }
    });
  }
  check(Object(value) === value && !Array.isArray(value), "object");
  const members = { ...(value as Record<string, unknown>) };
  for (const [key, member] of Object.entries(form)) {
    const name = key.replace("?", "");
    if (name === key || members[name] != null)
      members[name] = readValue(member, members[name], `${path}.${name}`);
  }
  return members;
}

/** Returns text that is not JSON unchanged, so that errors can show it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
