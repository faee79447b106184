/** A `fetch` that returns the result of `respond` for a URL, and records the requested URLs. */
export function scriptedFetch(respond: (url: URL) => Response) {
  const urls: URL[] = [];
  const fetch = async (address: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    urls.push(new URL(address));
    return respond(new URL(address));
  };
  return { fetch, urls };
}
