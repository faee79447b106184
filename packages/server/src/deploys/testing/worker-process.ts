import { randomBytes } from "node:crypto";
import { createContext } from "../../context.ts";
import { Application } from "../../create-application.ts";
import { createSqliteRegistry } from "../../registry/sqlite-registry.ts";
import { appId } from "./installed-stores.ts";

// Arguments: the registry's file, the folder of the built widgets, and a key. Deploys until it is killed.
const [file = "", folder = "", key = ""] = process.argv.slice(2);
const context = createContext({
  id: appId,
  secret: randomBytes(16).toString("hex"),
  keys: [key],
  urls: { origin: "https://app.example.com" },
  registry: createSqliteRegistry({ file }),
  acceptLocalShops: true,
  log: (entry) => void (entry.level === "info" || process.stderr.write(`${JSON.stringify(entry)}\n`)),
});
const widgets = { folder, settings: () => ({ widgetKey: "key", apiUrl: "https://app.example.com" }) };
await new Application(context, { widgets }).start();
