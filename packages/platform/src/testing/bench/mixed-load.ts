import { Agent } from "node:http";
import { contentTypes, widgetPath, widgetsPath } from "@orderpane/protocol/api";
import { widgetCodecs } from "@orderpane/protocol/widget";
import type { Random } from "@orderpane/tooling/random";
import type { Reached } from "../start-platform-process.ts";
import { authorization } from "../test-client.ts";
import { ask } from "./ask.ts";
import { sampleCode } from "./sample-code.ts";

const mostWidgets = 50;
const pages = ["/", "/orders", "/products", "/__store", "/__store/assumptions", "/nowhere"];

/**
 * Reads and writes, pages and refusals, as they come in a day's work.
 *
 * @throws where an answer is 500 or more, or there is none
 */
export function createMixedLoad(store: Reached, random: Random) {
  const right = authorization(store);
  const widgets: number[] = [];
  let count = 0;

  async function act(agent: Agent): Promise<void> {
    const format = random.pick(["xml", "json"] as const);
    const headers = { ...right, "Content-Type": contentTypes[format] };
    const code = sampleCode.slice(0, random.below(sampleCode.length, 100));
    const body = widgetCodecs[format].encodeRequest({ code, height: 60 });
    const id = widgets.length === 0 ? undefined : random.pick(widgets);
    const choice = random.below(100);
    const send = async (method: string, path: string, given: Sent = { headers }) => {
      count++;
      const response = await ask(store.url + path, { agent, method, ...given });
      const text = Buffer.concat(response.body).toString();
      if (response.status < 500) return { status: response.status, text };
      throw new Error(`${method} ${path} responded with ${response.status}: ${text.slice(0, 200)}`);
    };

    if (id === undefined || (choice < 10 && widgets.length < mostWidgets)) {
      const { status, text } = await send("POST", widgetsPath(format), { headers, body });
      if (status < 300) widgets.push(widgetCodecs[format].decodeResponse(text).id);
    } else if (choice < 20) {
      widgets.splice(widgets.indexOf(id), 1);
      await send("DELETE", widgetPath(id, format));
    } else if (choice < 30) await send("PUT", widgetPath(id, format), { headers, body });
    else if (choice < 60) await send("GET", widgetPath(id, format));
    else if (choice < 70) await send("GET", widgetsPath(format));
    else if (choice < 75) await send("HEAD", `/admin/account.${format}`);
    else if (choice < 80) await send("GET", `/admin/${random.pick(["orders", "products"])}.${format}`);
    else if (choice < 85)
      await send("GET", widgetsPath(format), { headers: authorization({ ...store, appPassword: "wrong" }) });
    else if (choice < 90) await send("POST", widgetsPath(format), { headers, body: "<" });
    else await send("GET", random.pick(pages), { headers: {} });
  }

  return {
    async run(clients: number, seconds: number) {
      const agent = new Agent({ keepAlive: true, maxSockets: clients });
      const end = performance.now() + seconds * 1000;
      const work = async () => {
        while (performance.now() < end) await act(agent);
      };
      await Promise.all(Array.from({ length: clients }, work));
      agent.destroy();
    },
    /** Requests that were answered. */
    count: () => count,
  };
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
