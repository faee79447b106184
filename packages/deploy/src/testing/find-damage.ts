import { decodeEcho, readMarker } from "@orderpane/protocol/bundle";
import { type Widget, widgetCodecs } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../bundles.ts";
import type { SentRequest } from "./network/faulty-network.ts";
import type { DeploySetup } from "./deploy-setup.ts";

/** Returns the problems in a store after a deploy of `wanted`. Empty if the deploy succeeded. */
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

/** Returns foreign widgets that were changed. */
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
  if (found.length !== 1) return [`${name} is in the store ${found.length} times`];
  const [widget] = found;
  return [
    ...(decodeEcho(widget!.code ?? "") === code ? [] : [`${name} has other code`]),
    ...(widget!.height === height && widget!.pageType === page ? [] : [`${name} has another height or page`]),
  ];
}

/** In ms. Older requests were executed or never will be. */
const longestOpen = 30 * 60_000;

/**
 * Returns POSTs that a client repeated although the first one may have been executed. A retry is allowed only
 * if the store refused the first POST, or if three later lists, or one after a long time, did not show the
 * widget.
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
      // If it was listed and then deleted, the last list decides.
      return lists.at(-1)!.shows ? [`${again.marker} was listed, and sent again`] : [];
    }
    const isLongAgo = lists.some(({ at }) => at - sent[before]!.at > longestOpen);
    return lists.length >= 3 || isLongAgo
      ? []
      : [`${again.marker} was sent again after ${lists.length} lists`];
  });
}

/** Whether the response means that the request was not executed. */
function isRefusal(received: SentRequest["received"]): boolean {
  if (!received) return false;
  const { status } = received;
  return status >= 400 && status < 500 && status !== 408;
}

/** Returns the markers in a list, if the client could read it. */
function readList({ method, received }: SentRequest): string[] | null {
  if (method !== "GET" || received?.status !== 200) return null;
  try {
    const { body } = received;
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
