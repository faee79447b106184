/** The parameters in the URL of a request. */
export interface Query {
  /** The first value of a parameter. One that is empty counts as absent. */
  get(name: string): string | null;
  /** The names that were never asked for: the platform ignores such parameters, as Rails does (*assumed*). */
  unread(): readonly string[];
}

export function createQuery(parameters: URLSearchParams): Query {
  const read = new Set<string>();
  return {
    get(name) {
      read.add(name);
      return parameters.get(name) || null;
    },
    unread: () => [...new Set(parameters.keys())].filter((name) => !read.has(name)),
  };
}
