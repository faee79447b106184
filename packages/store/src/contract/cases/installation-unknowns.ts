import { accountPath } from "@orderpane/protocol/api";
import { md5 } from "../application-on-trial.ts";
import type { ContractContext } from "../context.ts";
import type { ContractCase } from "../contract-case.ts";
import { expectTrue } from "../mismatch.ts";
import type { Credentials } from "../target.ts";

/** What nobody knows of installing and uninstalling, and no variant switches: each case tells what it found. */
export const installationUnknownCases: readonly ContractCase[] = [
  {
    id: "unknown.installRedirect",
    title: "whether a redirect that answers install is followed",
    provenance: "assumed",
    statements: ["fact.install-answer"],
    needs: ["lifecycle"],
    requests: 0,
    async run({ register }) {
      const application = await register();
      application.answer(({ path }) => (path === "/install" ? 302 : 200));
      await application.install();
      const isFollowed = application.callbacks.some(({ path }) => path !== "/install");
      return { "redirect that answers install": isFollowed ? "followed" : "not followed" };
    },
  },
  {
    id: "unknown.installBody",
    title: "whether an answer 200 to install counts when its body breaks off",
    provenance: "assumed",
    statements: ["fact.install-answer"],
    needs: ["lifecycle"],
    requests: 1,
    async run(context) {
      const application = await context.register();
      application.breakOff();
      const user = await application.install();
      return { "install answered by 200 and half a body": await passwordOf(context, user) };
    },
  },
  {
    id: "unknown.installAgain",
    title: "what becomes of the old password when an application is installed again",
    provenance: "assumed",
    statements: ["fact.install-again"],
    needs: ["lifecycle"],
    requests: 4,
    async run(context) {
      const application = await context.register();
      const old = await application.install();
      const during: string[] = [];
      application.answer(async ({ query }) => {
        const { id: appId, secret } = application.registration;
        during.push(await passwordOf(context, old));
        during.push(await passwordOf(context, { appId, appPassword: md5(`${query.get("token")}${secret}`) }));
        return 500;
      });
      const refused = await application.install();
      return {
        "old password during another install": during[0] ?? "not asked",
        "new password during another install": during[1] ?? "not asked",
        "old password after it was cancelled": await passwordOf(context, old),
        "new password after it was cancelled": await passwordOf(context, refused),
      };
    },
  },
  {
    id: "unknown.uninstallPassword",
    title: "whether the password still opens the API during the uninstall call",
    provenance: "assumed",
    statements: ["fact.uninstall-password"],
    needs: ["lifecycle"],
    requests: 1,
    async run(context) {
      const application = await context.register();
      const user = await application.install();
      const during: string[] = [];
      application.answer(async () => {
        during.push(await passwordOf(context, user));
        return 200;
      });
      await application.uninstall();
      return { "password during uninstall": during[0] ?? "not asked" };
    },
  },
  {
    id: "unknown.noUninstallUrl",
    title: "what uninstalling does where the application has no uninstall URL",
    provenance: "assumed",
    statements: ["fact.no-url"],
    needs: ["lifecycle"],
    requests: 1,
    async run(context) {
      const application = await context.register(() => ({ uninstallUrl: null }));
      const user = await application.install();
      await application.uninstall();
      expectTrue("nobody is called", application.callbacks.length === 1, {
        found: application.callbacks.map(({ path }) => path),
      });
      return { "password after uninstall without a URL": await passwordOf(context, user) };
    },
  },
];

/** Whether a password opens the API. */
async function passwordOf({ call }: ContractContext, user: Credentials): Promise<string> {
  const { status } = await call("GET", accountPath("json"), { user });
  if (status === 200) return "opens the API";
  return status === 401 ? "does not open the API" : `answered ${status}`;
}
