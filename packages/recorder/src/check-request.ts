import { isLoopback } from "@orderpane/protocol/api";

/** Why a request is not sent to the store. */
export interface Refusal {
  readonly status: number;
  readonly reason: string;
}

/** What of a request decides whether it goes on to the store. */
export interface AskedRequest {
  readonly method: string;
  /** As it stands in the request line. */
  readonly url: string;
  readonly headers: Headers;
}

/** `null` for a request that may be sent; `allowWrites`: also one that changes the store. */
export function checkRequest({ method, url, headers }: AskedRequest, allowWrites: boolean): Refusal | null {
  if (!isLoopback((headers.get("host") ?? "").replace(/:\d*$/, "").toLowerCase())) {
    return { status: 403, reason: "the recorder answers to names of this machine alone, such as 127.0.0.1" };
  }
  // A page of the web would spend the limit, and write, in the application's name.
  if (headers.has("origin") || !["none", null].includes(headers.get("sec-fetch-site"))) {
    return { status: 403, reason: "the recorder answers programs, not pages in a browser" };
  }
  if (!isBackOfficePath(url)) {
    return { status: 404, reason: "the recorder passes on /admin/….json and /admin/….xml alone" };
  }
  if (method === "GET" || method === "HEAD") return null;
  if (!writes.has(method))
    return { status: 405, reason: `the recorder does not pass on ${method.slice(0, 20)}` };
  const reason = `the recorder is read-only, so ${method} was not sent to the store: --allow-writes lets it through`;
  return allowWrites ? null : { status: 403, reason };
}

const writes: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Also when the dots in it are resolved: nothing else is ever asked with the password. */
function isBackOfficePath(url: string): boolean {
  if (!url.startsWith("/admin/") || !URL.canParse(url, "http://store.invalid")) return false;
  const { origin, pathname } = new URL(url, "http://store.invalid");
  return origin === "http://store.invalid" && /^\/admin\/(?:[\w-]+\/)*[\w.-]+\.(?:json|xml)$/.test(pathname);
}
