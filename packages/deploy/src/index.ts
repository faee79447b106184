export { applyPlan, type ApplyOptions } from "./apply/apply.ts";
export { type AppliedAction, PartlyAppliedError, type PlanResult } from "./apply/result.ts";
export { type Bundles, type DesiredWidget, readBundles } from "./bundles/read-bundles.ts";
export { fillSettings, type MissingSetting } from "./bundles/fill-settings.ts";
export { settingVariable } from "./bundles/setting-variable.ts";
export { type ClientOptions, createClient, type StoreClient } from "./client/client.ts";
export { deploy, type DeployOptions, makePlan, type PlannedStore } from "./deploy.ts";
export { DeployError, type DeployErrorCode } from "./errors.ts";
export type { RunKind } from "./history/change.ts";
export { createHistory, type History, type HistoryOptions, type Run } from "./history/history.ts";
export { createJournal, type Journal, type JournalOptions } from "./journal/journal.ts";
export type { Wait } from "./pacing/clock.ts";
export { checkBundles, checkPlan, type MadePlan, savePlan } from "./plan/check-saved-plan.ts";
export { planAdoption } from "./plan/plan-adoption.ts";
export { planRemoval } from "./plan/plan-removal.ts";
export { planRollback, requireHistory } from "./plan/plan-rollback.ts";
export { type Action, isChange, type Plan } from "./plan/plan.ts";
export { decodeSavedPlans, encodeSavedPlans, type SavedPlan } from "./plan/saved-plan.ts";
export {
  type RecordEvent,
  type RecordOptions,
  type RecordProxy,
  startRecordProxy,
} from "./record/record-proxy.ts";
export { readStore } from "./read-store.ts";
export { decodeTarget, secretsOf, type Target } from "./target.ts";
