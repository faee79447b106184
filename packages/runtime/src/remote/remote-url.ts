/** Query parameters; `null` and `undefined` are left out. */
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Parameters replace those of the same name in `url`. `undefined` for a URL that must not be requested: a
 * relative one would go to the store, and browsers block `http:` on an https page.
 */
export function remoteUrl(url: string, params?: Params): URL | undefined {
  try {
    const address = new URL(url);
    for (const name in params) {
      if (params[name] != null) address.searchParams.set(name, params[name] as string);
    }
    // `baseURI`, because the location of a srcdoc frame is `about:srcdoc`.
    const isSecure = document.baseURI.startsWith("https:");
    if (address.protocol === "https:" || (address.protocol === "http:" && !isSecure)) return address;
  } catch {
    // Not absolute.
  }
  return undefined;
}
