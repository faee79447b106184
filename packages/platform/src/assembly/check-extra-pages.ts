import { PlatformError } from "../errors.ts";
import type { ExtraPage } from "../platform.ts";

/** @throws {PlatformError} `bad-page` if a page cannot be served at its path */
export function checkExtraPages(pages: readonly ExtraPage[]): readonly ExtraPage[] {
  pages.forEach(({ path }, index) => {
    if (!/^\/[a-z\d]+(?:-[a-z\d]+)*$/.test(path)) {
      throw badPage(path, "expected one segment of small letters, digits and hyphens, such as /gallery");
    }
    if (/^\/(?:orders|products|widgets|applications|log|admin)$/.test(path))
      throw badPage(path, "the platform has its own page there");
    if (pages.findIndex((page) => page.path === path) !== index)
      throw badPage(path, "another page has the same path");
  });
  return pages;
}

function badPage(path: string, problem: string): PlatformError {
  return new PlatformError("bad-page", `a page cannot be at ${JSON.stringify(path)}: ${problem}`);
}
