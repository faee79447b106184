/** 4 MiB. assumed: the platform documents no limit; the largest known widget has 15 KB. */
export const defaultBodyCap = 4 * 1024 * 1024;
