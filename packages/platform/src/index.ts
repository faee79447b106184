export type { PlatformClock } from "./clock.ts";
export { createPlatform } from "./create-platform.ts";
export { PlatformError, type PlatformErrorCode, platformErrors } from "./errors.ts";
export {
  type Fault,
  type FaultAction,
  type FaultInput,
  type FaultMatch,
  type FaultMoment,
  readFault,
} from "./faults/fault.ts";
export type { Faults, FaultState } from "./faults/faults.ts";
export { listen, type ListeningPlatform, type ListenOptions } from "./server/listen.ts";
export type { CallbackReport, Lifecycle } from "./lifecycle/lifecycle.ts";
export type { Operation } from "./db/widget-table.ts";
export { announcePlatform, findRunningPlatform, type RunningPlatform } from "./server/running-platform.ts";
export { readOwnSamples } from "./project/read-own-samples.ts";
export { standIns } from "./project/stand-ins.ts";
export type { PlatformState } from "./state/platform-state.ts";
export type {
  ApplicationHandler,
  ApplicationRequestContext,
  Credentials,
  FetchHandler,
  Platform,
  StoreListing,
  PlatformOptions,
  TitleOf,
  WidgetProblem,
} from "./platform.ts";
export type { OwnSample } from "./stores/store-records.ts";
export type { ImportCatalogOptions, ImportedCatalog } from "./stores/import-catalog.ts";
export {
  type Provenance,
  type AssumptionName,
  type Assumptions,
  type AssumptionSwitches,
  assumptionTable,
} from "./assumptions.ts";
export { widgetTitles } from "./project/widget-titles.ts";
export type { Message, MessageCode } from "./translations/message.ts";
