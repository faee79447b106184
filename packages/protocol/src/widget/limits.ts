/**
 * The largest widget that is built and deployed, in bytes of its request body in XML. assumed: the platform
 * documents no limit; the largest known widget has 15 KB.
 */
export const largestWidget = 1024 * 1024;

/** The most that a deploy leaves in a store, in the same bytes: 16 of the largest widgets. */
export const largestStock = 16 * largestWidget;

/**
 * The longest response that is read, in bytes. A list may need more than the requests for the same code, such
 * as `&#1072;` for a letter of two bytes, but not four times as much.
 */
export const longestResponse = 4 * largestStock;
