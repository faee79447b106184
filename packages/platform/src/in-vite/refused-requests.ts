import { realpathSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join, sep } from "node:path";
import { type Connect, isFileLoadingAllowed, normalizePath, type ResolvedConfig } from "vite";

/** Refuses requests that Vite would allow from any page, or that follow a link out of the project. */
export function refuseRequests(server: Connect.Server, config: ResolvedConfig): void {
  server.use(({ url = "/" }, response, next) => {
    const path = decodePath(url);
    if (path === null) response.writeHead(400).end("The path of the URL is not UTF-8 in percent-encoding.\n");
    else if (leadsOut(path, config)) response.writeHead(403).end("This link leads out of the project.\n");
    else next();
  });
  // Case-insensitive, like Vite's own route.
  server.use(`${config.base}__open-in-editor`, (request, response, next) => {
    if (isFromOwnPage(request)) next();
    else response.writeHead(403).end("Only the pages of the local store may open the editor.\n");
  });
}

function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ""));
  } catch {
    return null;
  }
}

/** Whether a path follows a symbolic link to a file that Vite would not serve under its own path. */
function leadsOut(path: string, config: ResolvedConfig): boolean {
  const { root, publicDir, base } = config;
  const own = path.startsWith(base) ? path.slice(base.length) : path;
  const files = own.startsWith("@fs/") ? [own.slice("@fs".length)] : [join(root, own), join(publicDir, own)];
  return files.some((file) => {
    const target = realPath(file);
    return (
      target !== null && target !== file && !isFileLoadingAllowed(config, normalizePath(inRoot(target, root)))
    );
  });
}

/** The root itself may be a link. */
function inRoot(target: string, root: string): string {
  const folder = `${realPath(root)}${sep}`;
  return target.startsWith(folder) ? join(root, target.slice(folder.length)) : target;
}

function realPath(file: string): string | null {
  try {
    return realpathSync(file);
  } catch {
    return null;
  }
}

/** A frame's origin is opaque. Browsers without `Sec-Fetch-Site` send the referrer. */
function isFromOwnPage({ headers }: IncomingMessage): boolean {
  const { host, origin, referer, "sec-fetch-site": site } = headers;
  if (site !== undefined) return site === "same-origin";
  return origin === undefined && referer?.startsWith(`http://${host}/`) === true;
}
