import { createHash } from "node:crypto";
import type { ApplicationContext } from "../context.ts";
import { createRateLimit } from "../widgets/handle-widget-request.ts";
import { verifyWidgetKey } from "../widgets/widget-key.ts";
import { readReport, type SentReport } from "./read-report.ts";
import { resolvePositions } from "./resolve-positions.ts";

/** What became of a report, for the response and for callers that count reports or watch a release. */
export type ReceivedReport =
  | { readonly status: 204; readonly outcome: "new"; readonly widget: string; readonly release: string }
  | { readonly status: 204; readonly outcome: "repeated" | "dropped" }
  | { readonly status: 403; readonly outcome: "refused" };

const hour = 3_600_000;
const placesPerHour = 20;
const rowsPerDay = 5000;

const refused: ReceivedReport = { status: 403, outcome: "refused" };
const dropped: ReceivedReport = { status: 204, outcome: "dropped" };

/**
 * Returns the function that stores the reports of live widgets. A key belongs to one store, so a flood of
 * reports can use up only the share of its own store: most of it does not reach the registry.
 */
export function createReportReceiver({
  keyring,
  registry,
  now,
}: Pick<ApplicationContext, "keyring" | "registry" | "now">): (request: Request) => Promise<ReceivedReport> {
  const countRequest = createRateLimit();
  return async (request) => {
    const claims = verifyWidgetKey(keyring, new URL(request.url).searchParams.get("key") ?? "", now());
    if (claims?.scope !== "read") return refused;
    const { insalesId } = claims;
    if (countRequest(String(insalesId), now()) > 0) return dropped;
    const report = await readReport(request);
    if (!report || !(await registry.find(insalesId))?.isInstalled) return refused;

    const { widget, release } = report;
    const { reports, budgets } = registry;
    const key = { insalesId, id: hashOf({ ...report, message: null }), at: now() };
    if (await reports.repeat(key)) return { status: 204, outcome: "repeated" };
    const ownShare = { key: `reports ${insalesId}`, limit: placesPerHour };
    if (!(await budgets.spend([ownShare], { ms: hour, now: now() }))) return dropped;
    const all = { key: "reports", limit: rowsPerDay };
    if (!(await budgets.spend([all], { ms: 24 * hour, now: now() }))) return dropped;
    const isNew = await reports.add({
      ...key,
      ...report,
      ...placeOf(report, await registry.releases.map(release)),
    });
    return isNew ? { status: 204, outcome: "new", widget, release } : { status: 204, outcome: "repeated" };
  };
}

/**
 * Identifies a place by the source lines that lead to it: two browsers can count positions differently, and
 * another release moves them.
 */
function placeOf({ widget, name, positions }: SentReport, map: string | null) {
  const resolved = map === null ? [] : resolvePositions(positions, map);
  const frames = resolved.map(({ text: _, ...frame }) => frame);
  const own = resolved.flatMap(({ file, text }) => (text === null ? [] : `${file} ${text}`));
  const found = own.length > 0 ? own : frames;
  return { frames, place: hashOf([widget, name, found.length > 0 ? found : positions]) };
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}
