import { accountPath } from "@orderpane/protocol/api";
import { md5 } from "../../context/test-application.ts";
import type { ContractContext } from "../../context/context.ts";
import type { ContractCase } from "../../contract-case.ts";
import { expectTrue } from "../../responses/expect.ts";
import type { Credentials } from "../../targets/target.ts";
import { whichOf } from "../finding.ts";

/**
 * Open questions about installing and uninstalling that no variant covers. Each case returns what it found.
 */
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
      const what = "redirect that answers install";
      const called = application.callbacks.map(({ path }) => path).join();
      return {
        [what]: whichOf(what, called, { followed: "/install,/elsewhere", "not followed": "/install" }),
      };
    },
  },
  {
    id: "unknown.installBody",
    title: "whether a 200 response to install counts when its body breaks off",
    provenance: "assumed",
    statements: ["fact.install-answer"],
    needs: ["lifecycle"],
    requests: 1,
    async run(context) {
      const application = await context.register();
      application.breakOff();
      const user = await application.install();
      return { "install answered by 200 and half a body": passwordOf(await statusOf(context, user)) };
    },
  },
  {
    id: "unknown.installAgain",
    title: "what happens to the old password when an application is installed again",
    provenance: "assumed",
    statements: ["fact.install-again"],
    needs: ["lifecycle"],
    requests: 4,
    async run(context) {
      const application = await context.register();
      const old = await application.install();
      const during: number[] = [];
      application.answer(async ({ query }) => {
        const { id: appId, secret } = application.registration;
        during.push(await statusOf(context, old));
        during.push(await statusOf(context, { appId, appPassword: md5(`${query.get("token")}${secret}`) }));
        return 500;
      });
      const refused = await application.install();
      return {
        "old password during another install": passwordOf(during[0]),
        "new password during another install": passwordOf(during[1]),
        "old password after it was cancelled": passwordOf(await statusOf(context, old)),
        "new password after it was cancelled": passwordOf(await statusOf(context, refused)),
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
      const during: number[] = [];
      application.answer(async () => {
        during.push(await statusOf(context, user));
        return 200;
      });
      await application.uninstall();
      return { "password during uninstall": passwordOf(during[0]) };
    },
  },
  {
    id: "unknown.noUninstallUrl",
    title: "what uninstalling does when the application has no uninstall URL",
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
      return { "password after uninstall without a URL": passwordOf(await statusOf(context, user)) };
    },
  },
];

async function statusOf({ call }: ContractContext, user: Credentials): Promise<number> {
  return (await call("GET", accountPath("json"), { user })).status;
}

/** What a status says about a password. Without a status, the application was not called. */
function passwordOf(status: number | undefined): string {
  return whichOf("a password", String(status ?? "no call"), {
    "opens the API": "200",
    "does not open the API": "401",
  });
}
