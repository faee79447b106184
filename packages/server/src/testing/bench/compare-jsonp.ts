import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StartedCase } from "@orderpane/tooling/bench";
import { discard } from "@orderpane/tooling/canary";
import { createKeyring } from "../../crypto/keyring.ts";
import { writeBuiltWidgets } from "../../deploys/testing/built-widgets.ts";
import { registerStore } from "../../deploys/testing/installed-stores.ts";
import { createSqliteRegistry } from "../../index.ts";
import { createWidgetKey } from "../../widgets/widget-key.ts";
import { benchOptions } from "./bench-options.ts";
import { responseRate } from "./jsonp-load.ts";
import { startProcess } from "./start-process.ts";

/** A store may ask each widget 60 times in ten seconds, so there are many of both. */
const widgets = Array.from({ length: 100 }, (_, index) => `widget-${index + 1}`);
const stores = Array.from({ length: 100 }, (_, index) => index + 1);

/**
 * The same requests to the application and to Express, each in a process of its own. `bare`: only the route,
 * in front of `res.jsonp`. `keyed`: both check a widget key, and ask the registry for the store.
 */
export async function compareJsonp(kind: "bare" | "keyed"): Promise<StartedCase> {
  const folder = await mkdtemp(join(tmpdir(), "orderpane-bench-"));
  const keys = await fillFolder(folder);
  const [application, express] = await Promise.all([
    startProcess("application-process.ts", folder, ...widgets),
    startProcess("express-process.ts", folder),
  ]);
  const callback = `orderpane_${"0123456789abcdef".repeat(2)}`;
  const paths = widgets.flatMap((widget) =>
    keys.map((key, index) => `/${kind}/${widget}?order_id=${1001 + index}&callback=${callback}&key=${key}`),
  );
  return {
    ours: () => responseRate(application.port, paths),
    peers: { Express: () => responseRate(express.port, paths) },
    async stop() {
      await Promise.all([application.stop(), express.stop()]);
      await discard(folder);
    },
  };
}

/** Writes a widget, and a registry with many stores. Returns the keys of their widgets. */
async function fillFolder(folder: string): Promise<string[]> {
  await writeBuiltWidgets(folder, ["tracking"]);
  const registry = createSqliteRegistry({ file: join(folder, "registry.db") });
  const keyring = createKeyring(benchOptions.keys);
  await registry.open();
  for (const insalesId of stores) {
    await registerStore({ registry, keyring }, { insalesId, shop: "shop.example.com", password: "password" });
  }
  await registry.close();
  const expiresAt = Date.now() + 3_600_000;
  return stores.map((insalesId) => createWidgetKey(keyring, { insalesId, expiresAt }));
}
