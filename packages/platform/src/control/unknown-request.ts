import type { Hono, NotFoundHandler } from "hono";
import { TrieRouter } from "hono/router/trie-router";

/** 405 with `Allow` if the path has another method, else 404. To be created when `app` has all its routes. */
export function createUnknownRequest(app: Pick<Hono, "routes">): NotFoundHandler {
  const routes = app.routes.filter(({ method, path }) => method !== "ALL" && isControlPath(path));
  const methods = [...new Set(routes.map(({ method }) => method))];
  const router = new TrieRouter<string>();
  for (const { method, path } of routes) router.add(method, path, method);
  // A path with a dot is a file that the pages need.
  const places = [...new Set(routes.map(({ path }) => placeOf(path)))].filter(
    (place) => !place.includes("."),
  );

  return (c) => {
    const { method, path } = c.req;
    const known = methods.filter((candidate) => router.match(candidate, path)[0].length > 0);
    if (known.length === 0) {
      const error = `there is nothing at ${path.slice(0, 80)}: expected ${places.toSorted().join(", ")}, or a path below one of them`;
      return c.json({ error }, 404);
    }
    const allowed = known.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]));
    const error = `${path.slice(0, 80)} has no ${method}: expected ${allowed.join(", ")}`;
    return c.json({ error }, 405, { Allow: allowed.join(", ") });
  };
}

export function isControlPath(path: string): boolean {
  return /^\/__store(?:\/|$)/.test(path);
}

/** The first two segments of a path: `/__store/snapshots`. */
function placeOf(path: string): string {
  return path.split("/", 3).join("/");
}
