export { RecordError, type RecordErrorCode, recordErrors } from "./errors.ts";
export { type RecordEvent, type RecordOptions, type RecordProxy, startRecordProxy } from "./record-proxy.ts";
