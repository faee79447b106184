/**
 * Makes the bundler's allocator (mimalloc) use small memory pages, unless the environment says otherwise.
 * Linux clears a huge page as a whole, which takes a tenth of a build of many widgets. Call this before the
 * bundler is loaded.
 */
export function useSmallPages() {
  if (process.env["MIMALLOC_ALLOW_THP"] === undefined) process.env["MIMALLOC_ALLOW_THP"] = "0";
}
