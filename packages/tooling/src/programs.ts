export { resolveBin } from "./resolve-bin.ts";
export { runCommand } from "./run-command.ts";
