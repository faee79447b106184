import { answerWith, startApplicationServer } from "./application-server.ts";
import { listen } from "../server/listen.ts";
import { startPlatform, widgetBody } from "./test-client.ts";

/** Runs a script if a page does not escape it. */
export const hostile = `"><img src=x onerror="window.__hostile = true"><script>window.__hostile = true</script>`;

const longText = (word: string) => `${word}-word;\n`.repeat(60);

export type FullPlatform = Awaited<ReturnType<typeof startFullPlatform>>;

/** A listening platform that has something on every page, including hostile texts. */
export async function startFullPlatform() {
  const { platform, call } = startPlatform({
    assumptions: { putBody: "empty" },
    application: () => new Response(hostile, { headers: { "Content-Type": "text/plain" } }),
  });
  const applicationServer = await startApplicationServer();
  const server = await listen(platform);
  const write = (method: string, path: string, code: string, height: number) =>
    call(method, `/admin/application_widgets${path}.json`, { body: widgetBody("json", { code, height }) });
  const built = (build: string) =>
    `<div data-orderpane="shop/card" data-build="${build}">\n<p>1 && 2</p></div>`;
  await write("POST", "", built("0123456789abcdef"), 140);
  await write("POST", "", `<textarea>${hostile}</textarea>`, 100);
  await write("PUT", "/1", built("fedcba9876543210"), 120);
  // Not all orders, because checking the colors of their text takes a browser many seconds.
  await call("GET", `/admin/orders/1007.json?q=${encodeURIComponent(hostile)}`);
  await call("POST", "/admin/application_widgets.json", { body: hostile });
  await call("GET", "/admin/account.json", { user: `${hostile}:x` });
  await (await call("GET", "/__app/x", { user: null })).text();
  await write("PUT", "/1", longText("old"), 120);
  await write("PUT", "/1", longText("new"), 120);

  const { url } = applicationServer;
  const urls = { installUrl: `${url}/install`, loginUrl: `${url}/login`, uninstallUrl: `${url}/uninstall` };
  platform.lifecycle.register({ id: "loyalty", title: hostile, secret: "a-secret-of-loyalty", ...urls });
  applicationServer.handler = answerWith(500, hostile);
  await platform.lifecycle.install({ id: 1 }, "loyalty", { address: "shop.localhost" });
  applicationServer.handler = answerWith(200, longText("installed"));
  await platform.lifecycle.install({ id: 1 }, "loyalty", { address: "shop.localhost" });
  return {
    platform,
    call,
    url: server.url,
    applicationServer,
    async close() {
      await server.close();
      platform.close();
      await applicationServer.close();
    },
  };
}

/** Paths of every kind of page. */
export const allPages = [
  "/orders",
  "/orders/1001",
  "/orders/1007?globals=late&scheme=dark",
  "/products",
  "/products/301",
  "/widgets",
  "/widgets/1",
  "/widgets/2",
  "/applications",
  "/log",
  "/log/1",
  "/log/4",
  "/nothing",
];
