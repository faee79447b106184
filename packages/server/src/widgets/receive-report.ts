import { createHash } from "node:crypto";
import { type BuildMap, createLocate } from "@orderpane/protocol/bundle";
import type { ApplicationContext } from "../context.ts";
import { createRateLimit } from "./handle-widget-request.ts";
import { readBytes } from "./read-request.ts";
import { verifyWidgetKey } from "./widget-key.ts";

/** What became of a report. `new`: the first one of this store about a place. */
export interface ReceivedReport {
  readonly status: 204 | 403;
  readonly outcome: "new" | "repeated" | "dropped" | "refused";
}

const hour = 3_600_000;
const placesPerHour = 20;
const rowsPerDay = 5000;
/** In bytes. */
const longestReport = 2048;

/**
 * Returns the function that stores the reports of live widgets. A key belongs to one store, so a flood of
 * reports can use up only the share of its own store, and most of it does not reach the registry.
 */
export function createReportReceiver({
  keyring,
  registry,
  now,
}: Pick<ApplicationContext, "keyring" | "registry" | "now">) {
  const countRequest = createRateLimit();
  return async (request: Request): Promise<ReceivedReport> => {
    const claims = verifyWidgetKey(keyring, new URL(request.url).searchParams.get("key") ?? "", now());
    if (claims?.scope !== "read") return { status: 403, outcome: "refused" };
    const { insalesId } = claims;
    if (countRequest(String(insalesId), now()) > 0) return { status: 204, outcome: "dropped" };
    const report = await readReport(request);
    const store = await registry.find(insalesId);
    if (!report || !store?.isInstalled) return { status: 403, outcome: "refused" };

    const { reports, budgets } = registry;
    const at = now();
    const key = { insalesId, id: hashOf({ ...report, message: null }), at };
    if (await reports.repeat(key)) return { status: 204, outcome: "repeated" };
    const ownShare = { key: `reports ${insalesId}`, limit: placesPerHour };
    const isAllowed =
      (await budgets.spend([ownShare], { ms: hour, now: at })) &&
      (await budgets.spend([{ key: "reports", limit: rowsPerDay }], { ms: 24 * hour, now: at }));
    if (!isAllowed) return { status: 204, outcome: "dropped" };
    const map = await registry.releases.map(report.release);
    const isNew = await reports.add({ ...key, ...report, ...placeOf(report, map) });
    return { status: 204, outcome: isNew ? "new" : "repeated" };
  };
}

/** Returns `null` for a body that the runtime's `sendReports` cannot have sent. */
async function readReport(request: Request) {
  const text = await readBytes(request, longestReport).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => "",
  );
  const [, widget, release, name, positions, message = ""] = grammar.exec(text) ?? [];
  if (widget === undefined || release === undefined || name === undefined) return null;
  return {
    widget,
    release,
    name,
    positions: positions?.match(/[^,]+/g) ?? [],
    message:
      message
        .replace(/\p{C}+/gu, " ")
        .slice(0, 300)
        .trim() || null,
  };
}

/** The lines `project/widget`, `seal.release`, name, positions, and a message that may have several lines. */
const grammar =
  /^[\w.@/-]{1,220}\/([a-z0-9-]{1,100})\n[0-9a-f]{16}\.([0-9a-f]{16})\n([^\p{C}]{1,60})\n((?:\w{8}\.js:\d{1,7}:\d{1,7},?){0,8})(?:\n([^]*))?$/u;

type Report = NonNullable<Awaited<ReturnType<typeof readReport>>>;

/**
 * Identifies a place by the source lines that lead to it, because browsers count positions differently and
 * another release moves them. In packages, which have no texts in a map, the positions must do.
 */
function placeOf({ widget, name, positions }: Report, map: string | null) {
  const resolved = map === null ? [] : resolvePositions(positions, JSON.parse(map) as BuildMap);
  const frames = resolved.map(({ file, line, column }) => ({ file, line, column }));
  const own = resolved.flatMap(({ file, line, content }) =>
    content === null ? [] : [[file, content.split("\n")[line - 1]?.trim()]],
  );
  const identity = [own, frames, positions].find((found) => found.length > 0);
  return { frames, place: hashOf([widget, name, identity]) };
}

/** `0a1b2c3d.js:3:13` is the hash in a script's name, line and column. */
function resolvePositions(positions: readonly string[], map: BuildMap) {
  const own = positions
    .map((position) => position.split(":"))
    .filter(([script]) => map.file.endsWith(`.${script}`))
    .map(([, line, column]) => ({ line: Number(line), column: Number(column) }));
  return own.length > 0 ? createLocate(map)(own).filter((place) => place !== null) : [];
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}
