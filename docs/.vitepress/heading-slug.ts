/**
 * Returns the anchor of a heading as code hosts make it, so that a link to it works there and on the site.
 * VitePress' own rule would turn `й` into `и`.
 */
export function headingSlug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
}
