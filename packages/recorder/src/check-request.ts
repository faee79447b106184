import { isLoopback } from "@orderpane/protocol/api";

/** Why a request is not sent to the store, or `null`. `url` is that of the request line. */
export function checkRequest(
  { method, url, headers }: { method: string; url: string; headers: Headers },
  allowWrites: boolean,
): { status: number; reason: string } | null {
  if (!isLoopback((headers.get("host") ?? "").replace(/:\d*$/, "").toLowerCase())) {
    return {
      status: 403,
      reason: "the recorder accepts only names of this machine as the host, such as 127.0.0.1",
    };
  }
  // A web page must not use the request limit or write in the name of the application.
  if (headers.has("origin") || !["none", null].includes(headers.get("sec-fetch-site"))) {
    return { status: 403, reason: "the recorder serves programs, not pages in a browser" };
  }
  if (!isBackOfficePath(url)) {
    return { status: 404, reason: "the recorder passes on only /admin/….json and /admin/….xml" };
  }
  if (method === "GET" || method === "HEAD") return null;
  if (!writes.has(method))
    return { status: 405, reason: `the recorder does not pass on ${method.slice(0, 20)}` };
  const reason = `the recorder is read-only, so ${method} was not sent to the store: --allow-writes lets it through`;
  return allowWrites ? null : { status: 403, reason };
}

const writes: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Checks the path again with its dots resolved: nothing else may be requested with the password. */
function isBackOfficePath(url: string): boolean {
  if (!url.startsWith("/admin/") || !URL.canParse(url, "http://store.invalid")) return false;
  const { origin, pathname } = new URL(url, "http://store.invalid");
  return origin === "http://store.invalid" && /^\/admin\/(?:[\w-]+\/)*[\w.-]+\.(?:json|xml)$/.test(pathname);
}
