/**
 * Whether a request may read or change something under `/__store`: a page of another origin, the frame of a widget
 * included, may neither. Programs send none of these headers; a link from elsewhere may be followed.
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
    "this asks or changes the store, and comes from a page of another origin: call it from the store's own page, or without a browser";
  return Response.json({ error }, { status: 403 });
}
