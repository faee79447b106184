/** A `fetch` that returns what `respond` makes of a URL, and keeps the URLs that were requested. */
export function scriptedFetch(respond: (url: URL) => Response) {
  const urls: URL[] = [];
  const fetch = async (address: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    urls.push(new URL(address));
    return respond(new URL(address));
  };
  return { fetch, urls };
}
