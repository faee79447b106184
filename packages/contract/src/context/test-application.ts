import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ContractError } from "../errors.ts";
import { expectValue, mismatch } from "../responses.ts";
import type { ContractTarget, Credentials, LifecycleControl, Registration } from "../targets/target.ts";

/** An application with a server of its own. It exists as long as a case runs. */
export type TestApplication = Awaited<ReturnType<typeof registerApplication>>;

/**
 * Registers an application under a random name.
 *
 * @throws {ContractError} `mismatch` when the registration is refused
 */
export async function registerApplication({ lifecycle }: ContractTarget) {
  if (!lifecycle) throw new ContractError("bad-target", "the target has no lifecycle");
  const { url, ...server } = await startApplicationServer();
  const id = `contract-${randomBytes(4).toString("hex")}`;
  const secret = randomBytes(16).toString("hex");
  const registration: Registration = {
    id,
    title: "Contract",
    secret,
    installUrl: `${url}/install`,
    loginUrl: `${url}/login`,
    uninstallUrl: `${url}/uninstall`,
    autologinUrl: `${url}/autologin`,
  };
  try {
    expectValue("registration of an application", await lifecycle.register(registration), "registered");
  } catch (error) {
    await server.close();
    throw error;
  }
  const credentialsOf = (token: string | null | undefined): Credentials => ({
    appId: id,
    appPassword: md5(`${token}${secret}`),
  });
  return {
    ...server,
    registration,
    /** The login and password that follow from an install token, whether they are valid or not. */
    credentialsOf,
    /** Returns the credentials that follow from the token which was sent. */
    async install({
      rights = ["widgets"],
      in: control = lifecycle,
    }: { rights?: readonly string[]; in?: LifecycleControl } = {}): Promise<Credentials> {
      await control.install(id, rights);
      const callback = server.callbacks.findLast(({ path }) => path === "/install");
      return credentialsOf(callback?.query.get("token"));
    },
    uninstall: () => lifecycle.uninstall(id),
    login: async () => new URL(await lifecycle.login(id)),
    async close() {
      await lifecycle.remove(id);
      await server.close();
    },
  };
}

export function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

export interface Callback {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Returns the status of the response. */
type Handler = (callback: Callback) => number | Promise<number>;

export type ApplicationServer = Awaited<ReturnType<typeof startApplicationServer>>;

/** A server that keeps the calls of the platform. It answers 200 until `respondWith` says otherwise. */
export async function startApplicationServer() {
  const callbacks: Callback[] = [];
  let handler: Handler = () => 200;
  const respond = async ({ method = "", url = "/" }: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const callback = { method, path: pathname, query: searchParams };
    callbacks.push(callback);
    const status = await handler(callback);
    response.writeHead(status, status === 302 ? { Location: "/elsewhere" } : {}).end();
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callbacks,
    respondWith(this: void, next: Handler) {
      handler = next;
    },
    async close(this: void) {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns the value of a parameter that must be present exactly once. */
export function parameterOf(callback: Pick<Callback, "path" | "query"> | undefined, name: string): string {
  const values = callback?.query.getAll(name) ?? [];
  const [value] = values;
  if (value !== undefined && values.length === 1) return value;
  const what = `${callback?.path ?? "no request"}, parameter ${name}`;
  throw mismatch(what, { expected: "one value", found: `${values.length} values` });
}
