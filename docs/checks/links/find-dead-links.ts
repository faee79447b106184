import { posix } from "node:path";
import { sections } from "../../.vitepress/pages.ts";
import type { Page } from "../pages.ts";
import { type Links, readLinks } from "./read-links.ts";

interface DeadLinkOptions {
  /** Whether a file or folder of the repository exists. */
  readonly exists: (path: string) => boolean;
}

/**
 * Returns a line for each link that leads nowhere: to no file, to no heading, or from a page of the site to a
 * file that is not on the site. Addresses of other hosts are not looked up.
 */
export function findDeadLinks(pages: readonly Page[], { exists }: DeadLinkOptions): string[] {
  const linksOf = new Map(pages.map(({ path, text }) => [path, readLinks(text)]));
  return pages.flatMap(({ path }) =>
    linksOf.get(path)!.links.flatMap(({ to, line }) => {
      const problem = linkProblem(path, to, { linksOf, exists });
      return problem === null ? [] : [`${path}:${line}  ${to}  ${problem}`];
    }),
  );
}

interface Repository extends DeadLinkOptions {
  readonly linksOf: ReadonlyMap<string, Links>;
}

function linkProblem(from: string, to: string, { linksOf, exists }: Repository): string | null {
  if (/^[a-z][a-z+.-]*:/i.test(to)) return null;
  const [path = "", anchor] = to.split("#");
  const target = resolveLink(from, path);
  if (isOnSite(from) && !isOnSite(target) && !target.startsWith("docs/public/")) {
    return `${target} is not on the site`;
  }
  if (!exists(target) && !isGenerated(target)) return `there is no ${target}`;
  const found = linksOf.get(target);
  if (anchor === undefined || anchor === "" || found === undefined || found.anchors.has(anchor)) return null;
  return `${target} has no heading "#${anchor}", it has ${[...found.anchors].map((name) => `#${name}`).join(", ")}`;
}

/** From the root of the repository. A path that begins with a slash is one of the site. */
function resolveLink(from: string, path: string): string {
  if (path === "") return from;
  if (!path.startsWith("/")) return posix.join(posix.dirname(from), path).replace(/\/$/, "");
  if (/\.(png|svg|ico)$/.test(path)) return `docs/public${path}`;
  return `docs${path.endsWith("/") ? `${path}index` : path.replace(/\.(html|md)$/, "")}.md`;
}

function isOnSite(path: string): boolean {
  return /^docs\/(ru\/)?(index|(guide|explanations|reference)\/[\w-]+)\.md$/.test(path);
}

/** Generated pages need not be there: they are those of the table. */
function isGenerated(path: string): boolean {
  const [, name] = /^docs\/(?:ru\/)?reference\/([\w-]+)\.md$/.exec(path) ?? [];
  const reference = sections.find(({ folder }) => folder === "reference")!;
  return name !== undefined && Object.hasOwn(reference.pages, name);
}
