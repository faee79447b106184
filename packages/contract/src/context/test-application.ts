import { createHash, randomBytes } from "node:crypto";
import { ContractError } from "../errors.ts";
import { expectValue } from "../responses/expect.ts";
import type { LifecycleControl, Registration } from "../targets/lifecycle-control.ts";
import type { ContractTarget, Credentials } from "../targets/target.ts";
import { startApplicationServer } from "./application-server.ts";

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
