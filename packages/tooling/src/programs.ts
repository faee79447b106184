export { npm } from "./programs/npm.ts";
export { resolveBin } from "./programs/resolve-bin.ts";
export { runCommand } from "./programs/run-command.ts";
