/** Query parameters; those that are `null` or `undefined` are left out. */
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * The address of a request. Parameters replace those of the same name that `url` has already. `undefined` for what must
 * not be asked: a relative address would ask the store, `http:` is dead on an https page.
 */
export function remoteUrl(url: string, params?: Params): URL | undefined {
  try {
    const address = new URL(url);
    for (const name in params) {
      if (params[name] != null) address.searchParams.set(name, params[name] as string);
    }
    // The base and not the location: a srcdoc frame has that of the page around it.
    const isSecure = document.baseURI.startsWith("https:");
    if (address.protocol === "https:" || (address.protocol === "http:" && !isSecure)) return address;
  } catch {
    // Not absolute.
  }
  return undefined;
}
