/** The same object, except that each method returns what `wrap` makes of calling it. */
export function wrapMethods<Part extends object>(
  part: Part,
  wrap: (call: () => unknown, name: string | symbol) => unknown,
): Part {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === "object" && value !== null) return wrapMethods(value, wrap);
      if (typeof value !== "function") return value;
      return (...values: unknown[]) => wrap((): unknown => Reflect.apply(value, target, values), name);
    },
  });
}
