import { accountPath, formats, isLoopback, widgetsPath } from "@orderpane/protocol/api";
import { md5, parameterOf } from "../../context/test-application.ts";
import { casesOf } from "../../contract-case.ts";
import { recordPaths } from "../back-office/orders-and-products.ts";
import { widgetBody } from "../widgets/widget-requests.ts";
import { type ContractResponse, expectTrue, expectValue, recordOf } from "../../responses.ts";

const account = accountPath("json");

export const installationCases = casesOf(["lifecycle"], {
  "install.registration": {
    spec: "an install URL with parameters is refused, and the identifier is the Basic login",
    sections: ["installation", "back-office-api"],
    async run({ register, call, target }) {
      const application = await register();
      const { registration } = application;
      const installUrl = `${registration.installUrl}?from=platform`;
      const outcome = await target.lifecycle!.register({ ...registration, installUrl });
      expectValue("registration of an install URL with parameters", outcome, "refused");
      const user = await application.install();
      await call("GET", account, { user, status: 200 });
      await call("GET", account, { user: { ...user, appId: `${user.appId}-other` }, status: 401 });
    },
  },
  "install.request": {
    spec: "install sends GET <install_url> with shop, token and insales_id, and nothing else",
    sections: ["installation", "what-the-service-does", "events"],
    async run({ install }) {
      const { application } = await install();
      const [callback, ...others] = application.callbacks;
      expectValue("requests to the application besides the first", others.length, 0);
      expectValue("method and path", `${callback?.method} ${callback?.path}`, "GET /install");
      const names = [...(callback?.query.keys() ?? [])].toSorted();
      expectValue("parameters", names, ["insales_id", "shop", "token"]);
      expectValue("insales_id", parameterOf(callback, "insales_id"), /^[1-9]\d*$/);
      const { length } = parameterOf(callback, "token");
      expectTrue("the token is not guessed", length >= 16, length);
    },
  },
  "install.shop": {
    spec: "shop is the address at which the API is called from then on",
    sections: [
      "store-back-office-api-order-widget-api-and-storefront-catalog-api",
      "back-office-api",
      "installation",
    ],
    async run({ install, call, target: { url, fetch } }) {
      const { application, user } = await install();
      const shop = parameterOf(application.callbacks[0], "shop");
      const at = { url: `${new URL(url).protocol}//${shop}`, fetch };
      await call("GET", account, { user, at, status: 200 });
    },
  },
  "install.shop-name": {
    observed: "shop is a host name, without scheme and path",
    sections: ["installation"],
    async run({ install, target }) {
      const { application } = await install();
      const shop = parameterOf(application.callbacks[0], "shop");
      expectValue("shop", shop, /^[a-z\d][a-z\d.-]*(?::\d+)?$/);
      // The port of a store on this machine is part of its address.
      const { hostname, host } = new URL(target.url);
      if (isLoopback(hostname)) expectValue("shop of a store on this machine", shop, host);
    },
  },
  "install.proof": {
    observed: "the account that a new password opens has the id that install named",
    sections: ["installation"],
    async run({ install, call }) {
      const { application, user } = await install();
      const { id } = recordOf(await call("GET", account, { user }));
      expectValue("id of the account", String(id), parameterOf(application.callbacks[0], "insales_id"));
    },
  },
  "install.token-once": {
    spec: "a token is used for one installation, and is not sent again",
    sections: ["installation", "uninstallation"],
    async run({ install }) {
      const { application } = await install();
      const { href, pathname } = await application.login();
      await application.uninstall();
      await application.install();
      const { callbacks } = application;
      const tokens = callbacks.map(({ query }) => query.get("token"));
      const { size } = new Set(tokens);
      const found = `${tokens.length} requests, ${size} tokens`;
      expectTrue("install, uninstall, install send three tokens", size === 3, found);
      expectTrue("the login button does not hold the token", !href.includes(String(tokens[0])), pathname);
      const ids = new Set(callbacks.map((callback) => parameterOf(callback, "insales_id")));
      expectValue("different insales_id, of the same store", ids.size, 1);
    },
  },
  "install.password": {
    spec: "the password is MD5(token + secret) in lower case, and opens the API",
    sections: ["installation", "back-office-api"],
    async run({ install, call }) {
      const { application, user } = await install();
      await call("GET", account, { user, status: 200 });
      const reversed = application.registration.secret + parameterOf(application.callbacks[0], "token");
      for (const appPassword of [user.appPassword.toUpperCase(), md5(reversed)]) {
        await call("GET", account, { user: { ...user, appPassword }, status: 401 });
      }
    },
  },
  "install.password-live": {
    spec: "the password opens the API while the install call is still open",
    sections: ["installation"],
    async run({ register, call }) {
      const application = await register();
      const statuses: number[] = [];
      application.respondWith(async ({ query }) => {
        const user = application.credentialsOf(query.get("token"));
        statuses.push((await call("GET", account, { user })).status);
        return 200;
      });
      await application.install();
      expectValue("status of the API during the call", statuses, [200]);
    },
  },
  "install.exactly-200": {
    spec: "any status but 200 cancels the installation, and the password ends",
    sections: ["installation", "limits"],
    async run({ register, call }) {
      const application = await register();
      for (const answered of [201, 202, 204, 302, 404, 500, 200]) {
        application.respondWith(() => answered);
        const { status } = await call("GET", account, { user: await application.install() });
        const what = `status of the API after install was answered ${answered}`;
        expectValue(what, status, answered === 200 ? 200 : 401);
      }
    },
  },
  "install.time-out": {
    spec: "a response after more than 10 seconds cancels the installation as well",
    sections: ["installation", "limits"],
    needs: ["lifecycle", "deadline"],
    async run({ register, call, target }) {
      const application = await register();
      application.respondWith(async () => {
        await target.passDeadline!();
        return 200;
      });
      await call("GET", account, { user: await application.install(), status: 401 });
    },
  },
  "rights.missing": {
    spec: "without the right to a resource, reading and writing are answered 403, JSON with status error and a message",
    sections: ["back-office-api", "errors"],
    needs: ["lifecycle", "write"],
    async run({ register, call, mark }) {
      const application = await register();
      const forbidden = { status: 403, mediaType: "application/json" };
      const user = await application.install({ rights: [] });
      for (const format of formats) {
        expectRefusal(await call("GET", widgetsPath(format), { user, ...forbidden }));
      }
      const body = widgetBody("json", { code: mark("without the right"), height: 60 });
      expectRefusal(await call("POST", widgetsPath("json"), { user, body, ...forbidden }));
      // The right to one resource is not a right to another.
      const reader = await application.install({ rights: ["widgets"] });
      await call("GET", widgetsPath("json"), { user: reader, status: 200 });
      for (const path of recordPaths) {
        expectRefusal(await call("GET", path, { user: reader, ...forbidden }));
      }
    },
  },
  "install.per-store": {
    spec: "an application is installed in each store by itself, with another password",
    sections: ["what-the-service-does", "back-office-api"],
    needs: ["lifecycle", "second-store"],
    async run({ install, call, target }) {
      const { application, user: here } = await install();
      const at = target.secondStore!;
      await call("GET", account, { user: here, status: 200 });
      await call("GET", account, { user: here, at, status: 401 });
      const there = await application.install({ in: at.lifecycle });
      expectTrue("the passwords differ", here.appPassword !== there.appPassword, "the same");
      await call("GET", account, { user: there, at, status: 200 });
      await call("GET", account, { user: there, status: 401 });
    },
  },
});

function expectRefusal(response: ContractResponse): void {
  const { status, message } = recordOf(response);
  expectValue("status in the body", status, "error");
  expectTrue("message is a text", typeof message === "string" && message !== "", message);
}
