import { accountPath, isLoopback } from "@orderpane/protocol/api";
import type { ContractCase } from "../../contract-case.ts";
import { expectStatus, expectTrue, expectValue, recordOf } from "../../responses/expect.ts";
import { oneOf } from "./callback-parameters.ts";

/** The request that installs an application. */
export const installationCases: readonly ContractCase[] = [
  {
    id: "install.registration",
    title: "an install URL with parameters is refused, and the identifier is the Basic login",
    provenance: "spec",
    statements: ["install.registration", "auth.basic"],
    needs: ["lifecycle"],
    requests: 2,
    async run({ register, call, target }) {
      const application = await register();
      const { registration } = application;
      const installUrl = `${registration.installUrl}?from=platform`;
      const outcome = await target.lifecycle!.register({ ...registration, installUrl });
      expectValue("registration of an install URL with parameters", outcome, "refused");
      const user = await application.install();
      expectStatus(await call("GET", accountPath("json"), { user }), 200);
      const stranger = { ...user, appId: `${registration.id}-other` };
      expectStatus(await call("GET", accountPath("json"), { user: stranger }), 401);
    },
  },
  {
    id: "install.request",
    title: "install sends GET <install_url> with shop, token and insales_id, and nothing else",
    provenance: "spec",
    statements: ["install.request", "install.parameters", "service.callbacks", "events.callbacks"],
    needs: ["lifecycle"],
    requests: 0,
    async run({ register }) {
      const application = await register();
      await application.install();
      const [callback, ...others] = application.callbacks;
      expectValue("requests to the application besides the first", others.length, 0);
      expectValue("method and path", `${callback?.method} ${callback?.path}`, "GET /install");
      const names = [...(callback?.query.keys() ?? [])].toSorted();
      expectValue("parameters", names, ["insales_id", "shop", "token"]);
      expectValue("insales_id", oneOf(callback, "insales_id"), /^[1-9]\d*$/);
      expectTrue("the token is not guessed", oneOf(callback, "token").length >= 16, {
        found: oneOf(callback, "token").length,
      });
    },
  },
  {
    id: "install.shop",
    title: "shop is the address at which the API is called from then on",
    provenance: "spec",
    statements: ["service.base-url", "auth.store-address", "install.parameters"],
    needs: ["lifecycle"],
    requests: 1,
    async run({ register, call, target }) {
      const application = await register();
      const user = await application.install();
      const shop = oneOf(application.callbacks[0], "shop");
      const at = { url: `${new URL(target.url).protocol}//${shop}`, fetch: target.fetch };
      expectStatus(await call("GET", accountPath("json"), { user, at }), 200);
    },
  },
  {
    id: "install.shop-name",
    title: "shop is a host name, without scheme and path",
    provenance: "observed",
    statements: ["fact.shop", "fact.local-shop"],
    needs: ["lifecycle"],
    requests: 0,
    async run({ register, target }) {
      const application = await register();
      await application.install();
      const shop = oneOf(application.callbacks[0], "shop");
      expectValue("shop", shop, /^[a-z\d][a-z\d.-]*(?::\d+)?$/);
      // The port of a store on this machine is part of its address.
      const { hostname, host } = new URL(target.url);
      if (isLoopback(hostname)) expectValue("shop of a store on this machine", shop, host);
    },
  },
  {
    id: "install.proof",
    title: "the account that a new password opens has the id that install named",
    provenance: "observed",
    statements: ["fact.install-proof"],
    needs: ["lifecycle"],
    requests: 1,
    async run({ register, call }) {
      const application = await register();
      const user = await application.install();
      const { id } = recordOf(await call("GET", accountPath("json"), { user }));
      expectValue("id of the account", String(id), oneOf(application.callbacks[0], "insales_id"));
    },
  },
  {
    id: "install.token-once",
    title: "a token is used for one installation, and is not sent again",
    provenance: "spec",
    statements: ["install.token-once", "install.parameters", "uninstall.token"],
    needs: ["lifecycle"],
    requests: 0,
    async run({ register }) {
      const application = await register();
      await application.install();
      const login = await application.login();
      await application.uninstall();
      await application.install();
      const tokens = application.callbacks.map(({ query }) => query.get("token"));
      expectTrue("install, uninstall, install send three tokens", new Set(tokens).size === 3, {
        found: `${tokens.length} requests, ${new Set(tokens).size} tokens`,
      });
      expectTrue("the login button does not hold the token", !login.href.includes(String(tokens[0])), {
        found: login.pathname,
      });
      const ids = application.callbacks.map((callback) => oneOf(callback, "insales_id"));
      expectValue("different insales_id, of the same store", new Set(ids).size, 1);
    },
  },
];
