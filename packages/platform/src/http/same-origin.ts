/**
 * Whether a request may read or change something under `/__store`. A page of another origin, such as the
 * frame of a widget, must not. Programs send none of these headers, and following a link from another page is
 * allowed.
 */
export function isSameOrigin(request: Request): boolean {
  const { method, headers } = request;
  const site = headers.get("sec-fetch-site");
  const isFollowed = method === "GET" && headers.get("sec-fetch-mode") === "navigate";
  if (site !== null && site !== "same-origin" && site !== "none" && !isFollowed) return false;
  const origin = request.headers.get("origin");
  return origin === null || (URL.canParse(origin) && new URL(origin).host === new URL(request.url).host);
}

export function crossOrigin(): Response {
  const error =
    "this request comes from a page of another origin: send it from one of the store's own pages, or without a browser";
  return Response.json({ error }, { status: 403 });
}
