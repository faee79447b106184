/** Whether `npm run torture` runs these tests. Only then the files in `torture/` folders are tests. */
export const isTorture = process.env["ORDERPANE_TORTURE"] === "true";
