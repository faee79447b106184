import { accountPath } from "@orderpane/protocol/api";
import type { ContractContext } from "../../context/context.ts";
import { casesOf, type Findings } from "../../contract-case.ts";
import { mediaTypeOf } from "../../responses/contract-response.ts";
import { expectTrue } from "../../responses/expect.ts";
import type { Credentials } from "../../targets/target.ts";
import { finding } from "../finding.ts";
import { askLogin, expectRefused, locationOf, placeOf } from "./login.ts";

/** Open questions about the lifecycle that no assumption covers. Each case returns what it found. */
export const lifecycleUnknownCases = casesOf(["lifecycle"], {
  "unknown.installRedirect": {
    assumed: "whether a redirect that answers install is followed",
    sections: ["installation"],
    async run({ register }) {
      const application = await register();
      application.respondWith(({ path }) => (path === "/install" ? 302 : 200));
      await application.install();
      const called = application.callbacks.map(({ path }) => path).join();
      const looks = { followed: "/install,/elsewhere", "not followed": "/install" };
      return finding("redirect that answers install", called, looks);
    },
  },
  "unknown.installBody": {
    assumed: "whether a 200 response to install counts when its body breaks off",
    sections: ["installation"],
    async run(context) {
      const application = await context.register();
      application.respondWith(() => "broken");
      const status = await statusOf(context, await application.install());
      return password("install answered by 200 and half a body", status);
    },
  },
  "unknown.installAgain": {
    assumed: "what happens to the old password when an application is installed again",
    sections: ["installation"],
    async run(context) {
      const { application, user: old } = await context.install();
      const during: number[] = [];
      application.respondWith(async ({ query }) => {
        during.push(await statusOf(context, old));
        during.push(await statusOf(context, application.credentialsOf(query.get("token"))));
        return 500;
      });
      const refused = await application.install();
      return {
        ...password("old password during another install", during[0]),
        ...password("new password during another install", during[1]),
        ...password("old password after it was cancelled", await statusOf(context, old)),
        ...password("new password after it was cancelled", await statusOf(context, refused)),
      };
    },
  },
  "unknown.uninstallPassword": {
    assumed: "whether the password still opens the API during the uninstall call",
    sections: ["uninstallation"],
    async run(context) {
      const { application, user } = await context.install();
      const during: number[] = [];
      application.respondWith(async () => {
        during.push(await statusOf(context, user));
        return 200;
      });
      await application.uninstall();
      return password("password during uninstall", during[0]);
    },
  },
  "unknown.noUninstallUrl": {
    assumed: "what uninstalling does when the application has no uninstall URL",
    sections: ["installation"],
    async run(context) {
      const { application, user } = await context.install(() => ({ uninstallUrl: null }));
      await application.uninstall();
      const called = application.callbacks.map(({ path }) => path);
      expectTrue("nobody is called", called.length === 1, called);
      return password("password after uninstall without a URL", await statusOf(context, user));
    },
  },
  "unknown.loginPort": {
    assumed: "whether login may name another port of the login URL's host",
    sections: ["user-login-into-the-application"],
    async run(context) {
      const { application } = await context.install();
      const { loginUrl, autologinUrl } = application.registration;
      const login = autologinUrl.replace(/:\d+/, ":1");
      const { status, headers } = await askLogin(context, application, { login });
      const location = URL.parse(headers.get("location") ?? "");
      return finding("login at another port", location ? placeOf(location) : String(status), {
        accepted: (place) => [loginUrl, login].includes(place),
        refused: (found) => /^4\d\d$/.test(found),
      });
    },
  },
  "unknown.loginParameters": {
    assumed: "what happens to the parameters of the login URL",
    sections: ["user-login-into-the-application"],
    async run(context) {
      const { application } = await context.install(({ loginUrl, autologinUrl }) => ({
        loginUrl: `${loginUrl}?keep=1&token=mine`,
        autologinUrl: `${autologinUrl}?keep=1&token=mine`,
      }));
      const { searchParams } = locationOf(await askLogin(context, application));
      const [kept, tokens] = [searchParams.getAll("keep").join(), searchParams.getAll("token").length];
      return {
        ...finding("parameters of the login URL", kept, { kept: "1", lost: "" }),
        ...finding("a parameter of an added name", String(tokens), { replaced: "1", "kept as well": "2" }),
      };
    },
  },
  "unknown.loginRefusal": {
    assumed: "how a login is refused",
    sections: ["user-login-into-the-application"],
    async run(context) {
      const application = await context.register();
      const notInstalled = await askLogin(context, application);
      await application.install();
      const path = `/admin/applications/${application.registration.id}/login`;
      const unknown = "/admin/applications/nobody/login?token=a&login=b";
      const responses = {
        "login, not installed": notInstalled,
        "login, without parameters": await context.call("GET", path, { user: null }),
        "login, another domain": await askLogin(context, application, {
          login: "https://elsewhere.example/",
        }),
        "login, unknown application": await context.call("GET", unknown, { user: null }),
      };
      const found = Object.entries(responses).map(([name, response]) => {
        expectRefused(context, response);
        return [name, `${response.status} ${mediaTypeOf(response)}`];
      });
      return Object.fromEntries(found) as Findings;
    },
  },
});

async function statusOf({ call }: ContractContext, user: Credentials): Promise<number> {
  return (await call("GET", accountPath("json"), { user })).status;
}

/** What a status says about a password. Without a status, the application was not called. */
function password(point: string, status: number | undefined): Findings {
  const looks = { "opens the API": "200", "does not open the API": "401" };
  return finding(point, String(status ?? "no call"), looks);
}
