export { createProgress, type Progress } from "./test/progress.ts";
export { recordPrinted, recordTally } from "./test/record.ts";
export { rerunCommand } from "./reporting/rerun-command.ts";
