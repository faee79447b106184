import { join } from "node:path";
import express, { type Response } from "express";
import { parse } from "valibot";
import { announce, benchOptions, trackingInput, trackingOf } from "./bench-process.ts";

/** What people write without this package. */
const app = express();
// Ours has neither.
app.disable("etag").disable("x-powered-by");
app.get("/bare/:widget", ({ query }, response) => respond(query, response));
const [folder] = process.argv.slice(2);
if (folder !== undefined) await addKeyed(folder);
await announce(app);

function respond(query: unknown, response: Response): void {
  // The headers that a widget's route has: any page may read the response, and no cache keeps it.
  response.set({
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "retry-after",
    "cache-control": "no-store",
    "cross-origin-resource-policy": "cross-origin",
  });
  response.jsonp({ ok: true, data: trackingOf(parse(trackingInput, query)) });
}

/** The same behind the key and the registry of this package. */
async function addKeyed(registryFolder: string): Promise<void> {
  const [{ createKeyring }, { createSqliteRegistry }, { verifyWidgetKey }] = await Promise.all([
    import("../../crypto/keyring.ts"),
    import("../../registry/sqlite-registry.ts"),
    import("../../widgets/widget-key.ts"),
  ]);
  const keyring = createKeyring(benchOptions.keys);
  const registry = createSqliteRegistry({ file: join(registryFolder, "registry.db") });
  await registry.open();
  app.get("/keyed/:widget", async ({ query }, response) => {
    const { key } = query;
    const claims = verifyWidgetKey(keyring, typeof key === "string" ? key : "", Date.now());
    const store = claims && (await registry.find(claims.insalesId));
    if (store && store.isInstalled) respond(query, response);
    else response.status(401).jsonp({ ok: false });
  });
}
