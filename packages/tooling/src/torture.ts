/** Whether `npm run torture` runs these tests. Only then are the files in `torture/` folders tests. */
export const isTorture = process.env["ORDERPANE_TORTURE"] === "true";
