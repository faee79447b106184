import { decodeEcho, readMarker } from "@orderpane/protocol/bundle";
import { type Widget, widgetCodecs } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../bundles/read-bundles.ts";
import type { SentRequest } from "./network/faulty-connection.ts";
import type { RawResponse } from "./network/raw-http.ts";
import type { DeploySetup } from "./deploy-setup.ts";

/** What is wrong in a store after a deploy of `wanted`; nothing, if the deploy may call itself done. */
export async function findDamage(
  setup: Pick<DeploySetup, "list" | "foreign">,
  wanted: readonly DesiredWidget[],
): Promise<string[]> {
  const stored = await setup.list();
  const own = stored.filter(({ code }) => readMarker(code ?? "")?.project === "shop");
  return [
    ...wanted.flatMap((widget) => findDamageOf(widget, own)),
    ...own.flatMap(({ id, code }) =>
      wanted.some((widget) => nameIn(code) === widget.name) ? [] : [`${nameIn(code)} (${id}) is still there`],
    ),
    ...findTouched(setup.foreign, stored),
  ];
}

/** Foreign widgets that are not as they were. */
export function findTouched(foreign: readonly Widget[], stored: readonly Widget[]): string[] {
  return foreign.flatMap((before) => {
    const after = stored.find(({ id }) => id === before.id);
    return JSON.stringify(after) === JSON.stringify(before)
      ? []
      : [`the foreign widget ${before.id} was touched`];
  });
}

function findDamageOf({ name, code, height, page }: DesiredWidget, own: readonly Widget[]): string[] {
  const found = own.filter((widget) => nameIn(widget.code) === name);
  if (found.length !== 1) return [`${name} is there ${found.length} times`];
  const [widget] = found;
  return [
    ...(decodeEcho(widget!.code ?? "") === code ? [] : [`${name} has other code`]),
    ...(widget!.height === height && widget!.pageType === page ? [] : [`${name} has another height or page`]),
  ];
}

/** A request that was sent this long ago, in ms, has landed or never will. */
const longestOpen = 30 * 60_000;

/**
 * POSTs of one client that were sent again though the first could have been executed: the answer did not say that it
 * was not, and the lists read since did not show it (three of them, or one after all this time).
 */
export function findBlindPosts(sent: readonly SentRequest[]): string[] {
  return sent.flatMap((again, index) => {
    if (again.method !== "POST") return [];
    const before = sent
      .slice(0, index)
      .findLastIndex(({ method, marker }) => method === "POST" && marker === again.marker);
    if (before < 0 || isRefusal(sent[before]!.received)) return [];
    const lists = sent.slice(before + 1, index).flatMap((entry) => {
      const list = readList(entry);
      return list ? [{ at: entry.at, shows: list.some((marker) => marker === again.marker) }] : [];
    });
    if (lists.some(({ shows }) => shows)) {
      // Seen, and gone since: then the last look decides.
      return lists.at(-1)!.shows ? [`${again.marker} was listed, and sent again`] : [];
    }
    const isLongAgo = lists.some(({ at }) => at - sent[before]!.at > longestOpen);
    return lists.length >= 3 || isLongAgo
      ? []
      : [`${again.marker} was sent again after ${lists.length} lists`];
  });
}

/** Whether an answer says that nothing was executed. */
function isRefusal(received: RawResponse | null): boolean {
  if (!received) return false;
  const { status } = received;
  return status >= 400 && status < 500 && status !== 408;
}

/** The markers in a list that the client could read. */
function readList({ method, received }: SentRequest): string[] | null {
  if (method !== "GET" || received?.status !== 200) return null;
  try {
    const body = received.body.toString();
    const widgets = widgetCodecs[/^\s*\[/.test(body) ? "json" : "xml"].decodeList(body);
    return widgets.flatMap(({ code }) => {
      const marker = readMarker(code ?? "");
      return marker ? [`${marker.project}/${marker.widget} ${marker.build}`] : [];
    });
  } catch {
    return null;
  }
}

function nameIn(code: string | null): string | undefined {
  return readMarker(code ?? "")?.widget;
}
