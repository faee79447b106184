import { createHash, randomBytes } from "node:crypto";
import { ContractError } from "../errors.ts";
import { expectValue } from "../responses/expect.ts";
import type { LifecycleControl, Registration } from "../targets/lifecycle-control.ts";
import type { ContractTarget, Credentials } from "../targets/target.ts";
import { type ApplicationServer, startApplicationServer } from "./application-server.ts";

/** An application with a server of its own. It exists as long as a case runs. */
export interface TestApplication extends Omit<ApplicationServer, "url"> {
  readonly registration: Registration;
  /** The login and password that follow from an install token, whether they are valid or not. */
  credentialsOf(token: string | null | undefined): Credentials;
  /** Installs it. Returns the credentials that follow from the token which was sent. */
  install(options?: { rights?: readonly string[]; in?: LifecycleControl }): Promise<Credentials>;
  uninstall(): Promise<void>;
  login(): Promise<URL>;
}

/**
 * Registers an application under a random name. `change` replaces addresses of its server.
 *
 * @throws {ContractError} `mismatch` when the registration is refused
 */
export async function registerApplication(
  { lifecycle }: ContractTarget,
  change: (registration: Registration) => Partial<Registration> = () => ({}),
): Promise<TestApplication> {
  if (!lifecycle) throw new ContractError("bad-target", "the target has no lifecycle");
  const { url, ...server } = await startApplicationServer();
  const id = `contract-${randomBytes(4).toString("hex")}`;
  const secret = randomBytes(16).toString("hex");
  const usual: Registration = {
    id,
    title: "Contract",
    secret,
    installUrl: `${url}/install`,
    loginUrl: `${url}/login`,
    uninstallUrl: `${url}/uninstall`,
    autologinUrl: `${url}/autologin`,
  };
  const registration = { ...usual, ...change(usual) };
  try {
    expectValue("registration of an application", await lifecycle.register(registration), "registered");
  } catch (error) {
    await server.close();
    throw error;
  }
  const credentialsOf = (token?: string | null) => ({ appId: id, appPassword: md5(`${token}${secret}`) });
  return {
    ...server,
    registration,
    credentialsOf,
    async install({ rights = ["widgets"], in: control = lifecycle } = {}) {
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
