import { afterEach, beforeEach, expect, test } from "vitest";
import { type ApplicationServer, answerWith, startApplicationServer } from "../testing/application-server.ts";
import { createTestLifecycle, reached } from "../testing/test-lifecycle.ts";

const secret = "secret-of-the-application";

let server: ApplicationServer;
let platform: ReturnType<typeof createTestLifecycle>;
beforeEach(async () => {
  server = await startApplicationServer();
  platform = createTestLifecycle();
  platform.lifecycle.register({ id: "app", secret, uninstallUrl: `${server.url}/uninstall?keep=1` });
  await platform.lifecycle.install(platform.store, "app", reached);
});
afterEach(() => server.close());

const uninstall = () => platform.lifecycle.uninstall(platform.store, "app", reached);
const stored = () => platform.tables.installations.find(platform.store.id, "app")!;

test("spec: the call of an uninstall has the password as its token; the report does not", async () => {
  const { password } = stored();
  const query = `keep=1&shop=first.localhost%3A8080&token=TOKEN&insales_id=${platform.store.id}`;
  server.handler = answerWith(200, `bye ${password} ${secret}`);
  expect(await uninstall()).toEqual({
    kind: "uninstall",
    applicationId: "app",
    at: "2026-11-21T00:00:00.000Z",
    state: "uninstalled",
    callback: {
      url: `${server.url}/uninstall?${query.replace("TOKEN", "*".repeat(32))}`,
      status: 200,
      durationMs: 0,
      body: `bye ${"*".repeat(32)} ${"*".repeat(secret.length)}`,
      isBodyCut: false,
      problem: null,
      message: null,
    },
  });
  expect(server.requests).toEqual([`/uninstall?${query.replace("TOKEN", password)}`]);
});

test("widgets are kept or, depending on the assumption, deleted before the application is called", async () => {
  const owner = { storeId: platform.store.id, applicationId: "app" };
  const widgets = () => platform.tables.widgets.list(owner).length;
  platform.tables.widgets.create(owner, {
    createdAt: "2026-11-21",
    code: "x",
    height: 60,
    pageType: "order",
  });
  await uninstall();
  expect(widgets()).toBe(1);

  await platform.lifecycle.install(platform.store, "app", reached);
  platform.assumptions.set({ widgetsAfterUninstall: "deleted" });
  let during: unknown;
  server.handler = (_request, response) => {
    during = widgets();
    response.end();
  };
  await uninstall();
  expect(during).toBe(0);
});
