import type { OrderInfo } from "@orderpane/protocol/order";
import type { WidgetFields } from "@orderpane/protocol/widget";
import { createClient, decodeTarget } from "@orderpane/deploy";
import { createCanaryStore } from "@orderpane/deploy/testing/canary-store";
import { listen, type PlatformOptions } from "@orderpane/platform";

export type RemoteStore = Awaited<ReturnType<typeof startRemoteStore>>;

/** Starts a store that a command treats as remote, with a recognisable password. */
export async function startRemoteStore(options: PlatformOptions = {}) {
  const platform = createCanaryStore(options);
  const requests: string[] = [];
  const counting: typeof platform = {
    ...platform,
    fetch(request) {
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return platform.fetch(request);
    },
  };
  const server = await listen(counting);
  const { appId, appPassword } = platform.credentials;
  // Its requests are not counted.
  const client = createClient(decodeTarget({ store: server.url, appId, appPassword }), {
    fetch: (input, init) => platform.fetch(new Request(input, init)),
  });
  return {
    url: server.url,
    appId,
    appPassword,
    env: { ORDERPANE_STORE: server.url, ORDERPANE_APP_ID: appId, ORDERPANE_APP_PASSWORD: appPassword },
    /** The requests so far, such as `GET /admin/…`; the test clears it. */
    requests,
    list: () => client.list(),
    putOrder: (order: OrderInfo) => platform.putOrder(order),
    faults: platform.faults,
    /** Adds a widget as if by hand. */
    insert: async (fields: WidgetFields) => (await client.create({ height: 60, ...fields })).id,
    replace: async (id: number, fields: WidgetFields) => void (await client.replace(id, fields)),
    async close(): Promise<void> {
      await server.close();
      platform.close();
    },
  };
}
