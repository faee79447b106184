export { createProgress, type Progress } from "./reporting/progress.ts";
export { recordPrinted, recordTally } from "./test/record.ts";
export { rerunCommand } from "./reporting/rerun-command.ts";
