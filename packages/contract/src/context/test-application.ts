import { createHash, randomBytes } from "node:crypto";
import { ContractError } from "../errors.ts";
import { type ApplicationServer, startApplicationServer } from "./application-server.ts";
import type { LifecycleControl, Registration } from "../targets/lifecycle-control.ts";
import { expectValue } from "../responses/expect.ts";
import type { ContractTarget, Credentials } from "../targets/target.ts";

/** An application with a server of its own. It exists as long as a case runs. */
export interface TestApplication extends Pick<ApplicationServer, "callbacks" | "answer" | "breakOff"> {
  readonly registration: Registration;
  /** Installs it. Returns the password that follows from the install token, whether it is valid or not. */
  install(options?: { rights?: readonly string[]; in?: LifecycleControl }): Promise<Credentials>;
  uninstall(): Promise<void>;
  login(): Promise<URL>;
  readonly close: () => Promise<void>;
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
  const server = await startApplicationServer();
  const id = `contract-${randomBytes(4).toString("hex")}`;
  const usual: Registration = {
    id,
    title: "Contract",
    secret: randomBytes(16).toString("hex"),
    installUrl: `${server.url}/install`,
    loginUrl: `${server.url}/login`,
    uninstallUrl: `${server.url}/uninstall`,
    autologinUrl: `${server.url}/autologin`,
  };
  const registration = { ...usual, ...change(usual) };
  try {
    expectValue("registration of an application", await lifecycle.register(registration), "registered");
  } catch (error) {
    await server.close();
    throw error;
  }
  return {
    registration,
    callbacks: server.callbacks,
    answer: server.answer,
    breakOff: server.breakOff,
    async install({ rights = ["widgets"], in: control = lifecycle } = {}) {
      await control.install(id, rights);
      const token = server.callbacks.findLast(({ path }) => path === "/install")?.query.get("token") ?? "";
      return { appId: id, appPassword: md5(token + registration.secret) };
    },
    uninstall: () => lifecycle.uninstall(id),
    login: async () => new URL(await lifecycle.login(id)),
    async close() {
      await lifecycle.remove(id);
      await server.close();
    },
  };
}

/** Returns the digest as lower-case hex digits. */
export function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
