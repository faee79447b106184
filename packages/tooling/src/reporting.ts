export { createProgress, type Progress } from "./reporting/progress.ts";
export { rerunCommand } from "./reporting/rerun-command.ts";
export { tallyVariable } from "./test/tally.ts";
