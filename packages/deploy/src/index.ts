export { applyPlan, type ApplyOptions } from "./apply/apply.ts";
export { type AppliedAction, PartlyAppliedError, type PlanResult } from "./apply/result.ts";
export {
  type Bundles,
  type BuiltWidgets,
  type DesiredWidget,
  fillBundles,
  readBuiltWidgets,
  readBundles,
} from "./bundles/read-bundles.ts";
export { fillSettings, type ReadSetting } from "./bundles/fill-settings.ts";
export { settingVariable } from "@orderpane/protocol/bundle";
export type { ClientOptions } from "./client/store-calls.ts";
export { createClient, type StoreClient } from "./client/store-client.ts";
export {
  deploy,
  type DeployOptions,
  makePlan,
  makeRollback,
  type PlannedStore,
  readStore,
} from "./deploy.ts";
export { DeployError, type DeployErrorCode, deployErrors } from "./errors.ts";
export {
  createHistory,
  createRecordHistory,
  type History,
  type HistoryOptions,
  type RecordHistoryOptions,
} from "./history/history.ts";
export type { HistoryRecords } from "./history/history-records.ts";
export type { Change, Run, RunKind } from "./history/change.ts";
export type { Wait } from "./pacing/clock.ts";
export { findBuild } from "./own-widgets.ts";
export { isCodeUpdate } from "./plan/describe-update.ts";
export { planAdoption } from "./plan/plan-adoption.ts";
export { planRemoval } from "./plan/plan-deploy.ts";
export { replacedBuild } from "./plan/plan-rollback.ts";
export { type Action, isChange, type Plan } from "./plan/plan.ts";
export {
  checkBundles,
  checkPlan,
  decodeSavedPlans,
  encodeSavedPlans,
  type MadePlan,
  type SavedPlan,
  savePlan,
} from "./plan/saved-plan.ts";
export { decodeTarget, secretsOf, type Target } from "./target.ts";
