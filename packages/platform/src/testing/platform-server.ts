import { createPlatform } from "../create-platform.ts";
import { listen } from "../server/listen.ts";

/** A platform on a socket, with a client for the applications of its control API. */
export async function startPlatformServer() {
  const platform = createPlatform({ stores: 1 });
  const server = await listen(platform);
  const address = new URL(server.url).host;
  return {
    lifecycle: platform.lifecycle,
    address,
    url: server.url,
    store: platform.stores()[0]!,
    /** Calls the first store, or another one by its host. */
    async call(
      method: string,
      path: string,
      { body, host = address }: { body?: unknown; host?: string } = {},
    ) {
      const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const request = new Request(`http://${host}/__store/applications${path}`, init);
      const response = await platform.fetch(request);
      const text = await response.text();
      return { status: response.status, text, json: text && (JSON.parse(text) as unknown) };
    },
    async close() {
      await server.close();
      platform.close();
    },
  };
}
