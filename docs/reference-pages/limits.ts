import { defaults as budget } from "../../packages/build/src/analyze/check-budget.ts";
import { maxNameLength } from "../../packages/build/src/discover/discover-widgets.ts";
import { pageSize } from "../../packages/platform/src/back-office/record-list.ts";
import { controlCap, importCap } from "../../packages/platform/src/control/control-app.ts";
import { bodyCap } from "../../packages/platform/src/http/read-bytes.ts";
import { timeoutMs } from "../../packages/platform/src/lifecycle/callback.ts";
import { requestLimit } from "../../packages/protocol/src/api/usage-limit.ts";
import { largestStock, largestWidget, longestResponse } from "../../packages/protocol/src/widget/limits.ts";
import { longestBody } from "../../packages/server/src/widgets/http/read-request.ts";
import { actionsPerDay } from "../../packages/server/src/widgets/handle-widget-request.ts";
import { heading, join, table } from "./markdown.ts";

/** The limit, its value, and how it is known. `Orderpane` sets the last kind by itself. */
type Row = readonly [string, string, "spec" | "observed" | "assumed" | "Orderpane"];

const backOffice: readonly Row[] = [
  [
    "Requests of an application to one store in a window, those with a wrong password included",
    count(requestLimit.requests),
    "spec",
  ],
  ["Length of the window, which begins with its first request", `${requestLimit.windowSeconds} s`, "spec"],
  [
    "Time for the response to the install call: exactly 200, or the installation is cancelled",
    `${timeoutMs / 1000} s`,
    "spec",
  ],
  ["Body of a request", bytes(bodyCap), "assumed"],
  ["Orders or products on one page of a list", count(pageSize.max), "observed"],
];

const widgets: readonly Row[] = [
  [
    "One widget, in bytes of its request body in XML. The platform documents no limit",
    bytes(largestWidget),
    "Orderpane",
  ],
  ["The same: a build warns above it", bytes(budget.xml.warnAbove), "Orderpane"],
  [
    "XML references in one widget: the XML reader of Rails refuses more",
    count(budget.references.failAbove),
    "assumed",
  ],
  ["All widgets of an application in one store, after a deploy", bytes(largestStock), "Orderpane"],
  ["Response of a store to a request of ours", bytes(longestResponse), "Orderpane"],
  ["Letters in the name of a widget's folder", count(maxNameLength), "Orderpane"],
];

const server: readonly Row[] = [
  ["Body of an action", bytes(longestBody), "Orderpane"],
  ["Requests for actions of one widget in one store, a day", count(actionsPerDay), "Orderpane"],
];

const localPlatform: readonly Row[] = [
  ["Body of a control request", bytes(controlCap), "Orderpane"],
  ["Import of a store file", bytes(importCap), "Orderpane"],
];

export function renderLimits(): string {
  return join(
    renderSection("back-office", "The back-office of a store", backOffice),
    renderSection("widgets", "Widgets", widgets),
    renderSection("server", "Requests of widgets to your server", server),
    renderSection("local-platform", "The local platform", localPlatform),
  );
}

function renderSection(id: string, title: string, rows: readonly Row[]): string {
  return join(heading(2, title, id), table(["Limit", "Value", "Known from"], rows));
}

function count(value: number): string {
  return value.toLocaleString("en");
}

function bytes(value: number): string {
  const units = { MiB: 1024 * 1024, KiB: 1024 };
  for (const [unit, size] of Object.entries(units)) {
    if (value >= size && value % size === 0) return `${count(value / size)} ${unit}`;
  }
  return `${count(value)} bytes`;
}
