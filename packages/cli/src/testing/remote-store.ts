import type { Widget, WidgetFields } from "@orderpane/protocol/widget";
import { createClient, decodeTarget } from "@orderpane/deploy";
import { createCanaryStore } from "../../../deploy/src/testing/canary-store.ts";
import { listen, type PlatformOptions } from "@orderpane/platform";

/** A store on this machine that a command reaches as it would any other, with the canary in its password. */
export interface RemoteStore {
  readonly url: string;
  readonly appId: string;
  readonly appPassword: string;
  readonly env: Record<string, string>;
  /** The requests so far, such as `GET /admin/…`; the test empties it. */
  readonly requests: string[];
  list(): Promise<Widget[]>;
  /** Adds a widget as somebody else would, by hand. */
  insert(fields: WidgetFields): Promise<number>;
  replace(id: number, fields: WidgetFields): Promise<void>;
  remove(id: number): Promise<void>;
  close(): Promise<void>;
}

export async function startRemoteStore(options: PlatformOptions = {}): Promise<RemoteStore> {
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
    requests,
    list: () => client.list(),
    insert: async (fields) => (await client.create({ height: 60, ...fields })).id,
    replace: async (id, fields) => void (await client.replace(id, fields)),
    remove: async (id) => void (await client.remove(id)),
    async close() {
      await server.close();
      platform.close();
    },
  };
}
