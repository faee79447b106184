import { widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { readMarker } from "@orderpane/protocol/bundle";
import { widgetCodecs } from "@orderpane/protocol/widget";
import type { DesiredWidget } from "../../bundles/read-bundles.ts";
import type { Target } from "../../target.ts";

/**
 * The script that people write without this package: it lists the widgets, then writes each one and reads it
 * back. It ignores statuses, never waits and saves nothing. Returns the number of requests.
 */
export async function deployWithScript(
  { store, appId, appPassword }: Target,
  widgets: readonly DesiredWidget[],
): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${appId}:${appPassword}`).toString("base64")}`;
  const codec = widgetCodecs.xml;
  let requests = 0;
  const ask = async (method: string, path: string, body?: string) => {
    requests++;
    const headers = { authorization, "content-type": "application/xml" };
    const response = await fetch(new URL(path, store), { method, headers, ...(body && { body }) });
    return response.text();
  };

  const stored = codec.decodeList(await ask("GET", widgetsPath("xml")));
  for (const { name, code, height, page } of widgets) {
    const body = codec.encodeRequest({ code, height, pageType: page });
    let id = stored.find((widget) => readMarker(widget.code ?? "")?.widget === name)?.id;
    if (id === undefined) ({ id } = codec.decodeResponse(await ask("POST", widgetsPath("xml"), body)));
    else await ask("PUT", widgetPath(id, "xml"), body);
    const { code: kept } = codec.decodeResponse(await ask("GET", widgetPath(id, "xml")));
    if (kept !== code) throw new Error(`${name} is not in the store`);
  }
  return requests;
}
