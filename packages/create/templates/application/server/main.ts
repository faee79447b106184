import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { createMyApplication } from "./application.ts";
import { ConfigError, readConfig } from "./config.ts";

try {
  const config = readConfig(process.env);
  const application = createMyApplication(config);
  const { host: hostname, port } = config;
  const server = serve({ fetch: application.fetch, hostname, port }, (bound) => {
    console.log(`listening at ${hostname}:${bound.port} as ${config.origin.origin}`);
  });
  server.on("error", fail);
  // Once the server is running, a late error in one handler must not stop it for all stores.
  server.once("listening", () => process.on("uncaughtException", (error) => console.error(error)));
  // A request that waits for a slow store must not delay the end until the process is killed.
  const stop = () =>
    Promise.race([new Promise((closed) => server.close(closed)), sleep(2_000)])
      .then(application.close)
      .then(() => process.exit(), fail);
  process.once("SIGINT", stop).once("SIGTERM", stop);
  // Requests that arrive during the start wait until the registry is open.
  await once(server, "listening");
  await application.start();
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  const isOutside = error instanceof Error && ("fix" in error || "syscall" in error);
  const isExpected = isOutside || error instanceof ConfigError;
  console.error(isExpected ? [error.message, ...("fix" in error ? [error.fix] : [])].join("\n") : error);
  process.exit(1);
}
