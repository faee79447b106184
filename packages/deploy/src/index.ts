export { settingVariable } from "@orderpane/protocol/bundle";
export {
  type Bundles,
  type BuiltWidgets,
  type DesiredWidget,
  fillBundles,
  placeholder,
  readBuiltWidgets,
  readBundles,
  type ReadSetting,
} from "./bundles.ts";
export type { ClientOptions, Wait } from "./client/store-calls.ts";
export { createClient, type StoreClient } from "./client/store-client.ts";
export {
  applyPlan,
  type ApplyOptions,
  deploy,
  type DeployOptions,
  PartlyAppliedError,
  type PlanResult,
} from "./deploy.ts";
export { DeployError, type DeployErrorCode, deployErrors } from "./errors.ts";
export type { Change, Run, RunKind } from "./history/change.ts";
export type { HistoryRecords } from "./history/history-records.ts";
export {
  createHistory,
  createRecordHistory,
  type History,
  type HistoryOptions,
  type RecordHistoryOptions,
} from "./history/history.ts";
export { makePlan, type PlannedStore, readStore } from "./make-plan.ts";
export {
  type Action,
  type AppliedAction,
  isChange,
  isCodeUpdate,
  type Plan,
  planAdoption,
  planRemoval,
} from "./plan.ts";
export { makeRollback, replacedBuild } from "./rollback.ts";
export { decodeTarget, secretsOf, type Target } from "./target.ts";
