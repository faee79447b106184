/** Follows redirects with cookies, like a browser. Returns the last response. */
export async function browse(start: string, cookies = new Map<string, string>()) {
  for (let url = start; ;) {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { Cookie: cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("Location");
    if (location === null) return { url, status: response.status, text: await response.text() };
    url = new URL(location, url).href;
  }
}
