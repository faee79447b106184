/** The variable that `npm run torture` sets. */
export const tortureVariable = "ORDERPANE_TORTURE";

/** Whether `npm run torture` runs these tests. Only then the files in `torture/` folders are tests. */
export const isTorture = process.env[tortureVariable] === "true";
