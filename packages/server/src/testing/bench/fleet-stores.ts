import { setTimeout as sleep } from "node:timers/promises";
import { createPlatform, listen } from "@orderpane/platform";
import { widgetCodecs } from "@orderpane/protocol/widget";
import { project } from "../../deploys/testing/built-widgets.ts";
import { benchOptions } from "./bench-options.ts";

// Arguments: the number of stores, and the delay of each response in ms. Serves the local platform in a
// process of its own, so that it does not share one with the application.
const [count = 1, delay = 0] = process.argv.slice(2).map(Number);
const platform = createPlatform({ stores: count });
platform.lifecycle.register({ id: benchOptions.id, secret: benchOptions.secret });
for (const { id, host } of platform.stores()) {
  await platform.lifecycle.install({ id }, benchOptions.id, { address: host });
}
// An earlier build of the widget, so that a deploy updates it.
const code = `<div data-orderpane="${project}/stock" data-build="${"0".repeat(16)}"></div>`;
const body = widgetCodecs.xml.encodeRequest({ code, height: 80, pageType: "order" });
for (const { host, credentials } of platform.stores()) {
  const own = credentials.find(({ appId }) => appId === benchOptions.id);
  const authorization = `Basic ${btoa(`${benchOptions.id}:${own?.appPassword}`)}`;
  const headers = { authorization, "content-type": "application/xml" };
  const path = `http://${host}/admin/application_widgets.xml`;
  await platform.fetch(new Request(path, { method: "POST", headers, body }));
}
const { url } = await listen({
  ...platform,
  fetch: async (request: Request) => {
    await sleep(delay);
    return platform.fetch(request);
  },
});
const { port } = new URL(url);
process.on("disconnect", () => process.exit());
// A message is the origin of an application: fifty stores install it there. The response is how many could.
process.on("message", (origin: string) => {
  const { id, secret } = benchOptions;
  platform.lifecycle.register({ id, secret, installUrl: `${origin}/install` });
  const installs = platform
    .stores()
    .slice(0, 50)
    .map((store) =>
      platform.lifecycle.install({ id: store.id }, id, { address: `${store.host}:${port}` }).then(
        () => 1,
        () => 0,
      ),
    );
  void Promise.all(installs).then((results) => process.send!(results.reduce((sum, one) => sum + one, 0)));
});
process.send!(
  platform.stores().map(({ id: insalesId, host, credentials }) => {
    const own = credentials.find(({ appId }) => appId === benchOptions.id);
    return { insalesId, shop: `${host}:${port}`, password: own?.appPassword ?? "" };
  }),
);
