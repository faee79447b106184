import { once } from "node:events";
import { mkdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type PackedPackage, packPackages } from "../../packages/check-packages.ts";
import { compilePackages } from "../../packages/compile-packages.ts";
import { npm } from "../../programs.ts";

export type LocalRegistry = Awaited<ReturnType<typeof startLocalRegistry>>;

/**
 * Starts a local registry with our packages, including uncommitted changes. It redirects requests for all
 * others to the registry that npm uses. The tarballs are in `folder`.
 */
export async function startLocalRegistry(folder: string) {
  await mkdir(folder, { recursive: true });
  const packed = await packPackages(await compilePackages(), folder);
  const uplink = (await npm(["config", "get", "registry"])).trim();
  const server = createServer(async ({ url = "", headers }, response) => {
    const path = decodeURIComponent(url.slice(1));
    const own = packed.find(({ name }) => path === name || path === `${name}/-/packed.tgz`);
    if (own === undefined) response.writeHead(307, { Location: new URL(url.slice(1), uplink).href }).end();
    else if (path !== own.name) response.end(await readFile(own.tarball));
    else {
      response.setHeader("Content-Type", "application/json");
      response.end(await describe(own, `http://${headers.host}`));
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    /** Environment variables that make npm and pnpm use it. */
    env: { npm_config_registry: address, pnpm_config_registry: address },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** The registry's document for a package with one version. */
async function describe({ name, folder, integrity }: PackedPackage, registry: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
  const { version } = manifest;
  const dist = { tarball: `${registry}/${name}/-/packed.tgz`, integrity };
  return JSON.stringify({
    name,
    "dist-tags": { latest: version },
    versions: { [version]: { ...manifest, dist } },
  });
}
