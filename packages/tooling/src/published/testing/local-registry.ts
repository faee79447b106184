import { once } from "node:events";
import { mkdir, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { compilePackages } from "../../packages/compile-packages.ts";
import { type PackedPackage, packPackages } from "../../packages/pack-packages.ts";

export interface LocalRegistry {
  readonly url: string;
  /** Variables with which npm and pnpm use it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Starts a registry on this machine that has our packages as they are, with what is not committed. It gets all
 * others from the registry `uplink`, once. The tarballs are in `folder`.
 */
export async function startLocalRegistry(folder: string, uplink: string): Promise<LocalRegistry> {
  await mkdir(folder, { recursive: true });
  const { packages } = await compilePackages();
  const packed = await packPackages(packages, folder);
  const others = new Map<string, Promise<Response>>();
  const server = createServer((request, response) => {
    respond(request, response, { packed, uplink, others }).catch((error: unknown) => {
      response.writeHead(502).end(String(error));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    env: { npm_config_registry: url, pnpm_config_registry: url },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

interface Source {
  readonly packed: readonly PackedPackage[];
  readonly uplink: string;
  /** Responses of the uplink, by the path that was requested and the type that was accepted. */
  readonly others: Map<string, Promise<Response>>;
}

async function respond(request: IncomingMessage, response: ServerResponse, source: Source): Promise<void> {
  const { packed, uplink, others } = source;
  const path = request.url?.slice(1) ?? "";
  const asked = decodeURIComponent(path);
  const tarball = packed.find(({ name }) => asked === `${name}/-/packed.tgz`);
  if (tarball !== undefined) {
    response.end(await readFile(tarball.tarball));
    return;
  }
  const own = packed.find(({ name }) => asked === name);
  if (own !== undefined) {
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(await describe(own, `http://${request.headers.host}`)));
    return;
  }
  const accept = request.headers.accept ?? "*/*";
  const key = `${accept} ${path}`;
  const found = others.get(key) ?? fetch(new URL(path, uplink), { headers: { accept } });
  others.set(key, found);
  const other = (await found).clone();
  const type = other.headers.get("content-type") ?? "application/octet-stream";
  response.writeHead(other.status, { "Content-Type": type }).end(Buffer.from(await other.arrayBuffer()));
}

/** The document of a package that has one version. */
async function describe({ name, folder, integrity }: PackedPackage, registry: string): Promise<object> {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
  const { version } = manifest;
  const dist = { tarball: `${registry}/${name}/-/packed.tgz`, integrity };
  return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } };
}
