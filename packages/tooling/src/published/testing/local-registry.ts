import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { publishCommand } from "../../commands/release-packages.ts";
import { freePort } from "../../free-port.ts";
import { compilePackages } from "../../packages/compile-packages.ts";
import { projectRoot } from "../../programs/resolve-bin.ts";
import { runOrThrow } from "../../programs/run-command.ts";

export interface LocalRegistry {
  readonly url: string;
  /** Variables with which npm and pnpm use it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Starts Verdaccio, in which everybody may publish our packages. All others come from the registry `uplink`.
 * It keeps everything in `folder`.
 */
export async function startLocalRegistry(folder: string, uplink: string): Promise<LocalRegistry> {
  await mkdir(folder, { recursive: true });
  const everybody = { access: "$all", publish: "$all", unpublish: "$all" };
  const configuration = {
    storage: join(folder, "storage"),
    auth: { htpasswd: { file: join(folder, "htpasswd"), max_users: -1 } },
    uplinks: { others: { url: uplink, timeout: "60s", max_fails: 10, fail_timeout: "1s", maxage: "1h" } },
    packages: {
      "@orderpane/*": everybody,
      "{orderpane,create-orderpane}": everybody,
      "**": { access: "$all", proxy: "others" },
    },
    max_body_size: "50mb",
    web: { enable: false },
    log: { type: "stdout", format: "pretty", level: "warn" },
  };
  const file = join(folder, "config.yaml");
  // JSON is YAML.
  await writeFile(file, JSON.stringify(configuration));
  const url = `http://127.0.0.1:${await freePort()}/`;
  const program = join(
    dirname(createRequire(import.meta.url).resolve("verdaccio/package.json")),
    "bin/verdaccio",
  );
  const server = spawn(process.execPath, [program, "--config", file, "--listen", url], {
    stdio: "ignore",
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const ended = once(server, "exit");
  process.once("exit", () => server.kill());
  await untilItResponds(url);
  return {
    url,
    env: {
      npm_config_registry: url,
      pnpm_config_registry: url,
      // npm publishes only with a token. Verdaccio does not ask for one.
      [`npm_config_//${new URL(url).host}/:_authToken`]: "anybody",
    },
    async stop() {
      server.kill();
      await ended;
    },
  };
}

/** Publishes our packages as they are, with what is not committed. */
export async function publishPackages({ env }: LocalRegistry): Promise<void> {
  await compilePackages();
  await runOrThrow(process.execPath, publishCommand(), { cwd: projectRoot, env });
}

async function untilItResponds(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(`${url}-/ping`).catch(() => undefined);
    if (response?.ok) return;
    await setTimeout(100);
  }
  throw new Error("Verdaccio did not start within 30 s");
}
