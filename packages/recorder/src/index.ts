export { RecordError, type RecordErrorCode } from "./errors.ts";
export { type RecordEvent, type RecordOptions, type RecordProxy, startRecordProxy } from "./record-proxy.ts";
