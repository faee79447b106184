import { ContractError } from "../errors.ts";
import { expectValue } from "../responses/expect.ts";
import type { ContractTarget, Credentials } from "../targets/target.ts";
import { startApplicationServer } from "./application-server.ts";
import { md5 } from "./test-application.ts";

/** How the application has responded to a call of the platform. */
interface Answered {
  readonly query: URLSearchParams;
  readonly status: number;
  /** How long the platform has waited. */
  readonly ms: number;
}

/** The application of the target, in the store of the target. */
export type GivenApplication = Awaited<ReturnType<typeof openGivenApplication>>;

/** Registers it with a server in front of it, which sees what it responds to the platform. */
export async function openGivenApplication(target: ContractTarget) {
  const { lifecycle, application: registration } = target;
  if (!lifecycle || !registration) throw new ContractError("bad-target", "the target has no application");
  const { id, secret, installUrl, uninstallUrl } = registration;
  const relay = await startApplicationServer();
  const answers: Answered[] = [];
  relay.respondWith(async ({ path, query }) => {
    const start = performance.now();
    const url = `${path === "/install" ? installUrl : uninstallUrl}?${query}`;
    const { status } = await fetch(url, { redirect: "manual" });
    answers.push({ query, status, ms: performance.now() - start });
    return status;
  });
  const registered = {
    ...registration,
    installUrl: `${relay.url}/install`,
    uninstallUrl: uninstallUrl && `${relay.url}/uninstall`,
  };
  try {
    expectValue("registration of the application", await lifecycle.register(registered), "registered");
  } catch (error) {
    await relay.close();
    throw error;
  }
  const answerTo = async (pressed: Promise<void>) => {
    const before = answers.length;
    await pressed;
    expectValue("responses of the application", answers.length - before, 1);
    return answers.at(-1)!;
  };
  let token: string | null = null;
  return {
    registration,
    async install() {
      const answered = await answerTo(lifecycle.install(id, ["widgets", "orders"]));
      token = answered.query.get("token");
      return answered;
    },
    uninstall: () => answerTo(lifecycle.uninstall(id)),
    login: async () => new URL(await lifecycle.login(id)),
    /** The login and password that follow from the latest install. */
    credentials: (): Credentials => ({ appId: id, appPassword: md5(`${token}${secret}`) }),
    async close() {
      await lifecycle.remove(id);
      await relay.close();
    },
  };
}
