export type Query = ReturnType<typeof createQuery>;

/** The parameters in the URL of a request. */
export function createQuery(parameters: URLSearchParams) {
  const read = new Set<string>();
  return {
    /** assumed: the last value of a parameter counts, as in Rails. One that is empty counts as absent. */
    get(name: string) {
      read.add(name);
      return parameters.getAll(name).at(-1) || null;
    },
    /** The names that were not asked for: the platform ignores such parameters, as Rails does (*assumed*). */
    unread: () => [...new Set(parameters.keys())].filter((name) => !read.has(name)),
  };
}
