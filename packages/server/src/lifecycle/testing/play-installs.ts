import { randomBytes } from "node:crypto";
import { makePassword } from "@orderpane/protocol/lifecycle";
import { createInstall } from "../install/install.ts";
import { openPassword } from "../stored-password.ts";
import { createUninstall } from "../uninstall.ts";
import { fetchOf, SimulatedStore } from "./simulated-store.ts";
import { createTestContext } from "./test-context.ts";

interface Call {
  readonly url: string;
  readonly password: string;
}

/**
 * Plays calls of the platform and of others, and returns the script with what really came of them, so that a
 * right script comes back as it is. Calls have numbers, from 1.
 *
 * - `real → 200`: the platform installs the application. `forged → 403`: a call with an invented token.
 * - `again → 200`: the first call once more. `again with insales_id=43 → 403`: with another parameter.
 * - `real of moved`: in the store `moved.myinsales.ru`, which has the same id as the first one. `of other`: in
 *   a store with another id. `by 2`: from the network 5.9.2.0, otherwise 5.9.1.0. `x20`: twenty times.
 * - `uninstall → 200`. `ended`: the store ends its password, and the call is lost. `ending`: it does so when
 *   it is asked the next time. `keeping`: it accepts earlier passwords beside the next ones.
 * - `down` and `up`: the first store cannot be reached, and can be again. `+600`: seconds pass.
 * - `shown: 1 2`: the calls whose passwords the stores were shown. `active: 1 at shop-42.myinsales.ru`: the
 *   call whose password the application uses for the id of the first store.
 */
export async function playInstalls(script: string): Promise<string> {
  const shown: string[] = [];
  const stores = new Map<string, SimulatedStore>();
  const storeOf = (name: string) => {
    const shop = `${name}.myinsales.ru`;
    const store =
      stores.get(name) ?? new SimulatedStore({ shop, insalesId: name === "other" ? 43 : 42, shown });
    stores.set(name, store);
    return store;
  };
  const first = storeOf("shop-42");
  const created = await createTestContext();
  const storeFetch: typeof fetch = (input, init) => fetchOf(...stores.values())(input, init);
  const context = { ...created, storeFetch };
  const install = createInstall(context, () => {});
  const calls: Call[] = [];
  const numberOf = (password: string) => calls.findIndex((call) => call.password === password) + 1;

  async function send(kind: string, store: SimulatedStore, change: string, client: string): Promise<number> {
    if (kind !== "again") {
      const token = randomBytes(16).toString("hex");
      const call = kind === "real" ? store.install(context.secret, token) : store.call("install", token);
      calls.push({ url: call, password: makePassword(token, context.secret) });
    }
    const url = new URL(calls.at(kind === "again" ? 0 : -1)!.url);
    for (const [name, value] of new URLSearchParams(change)) url.searchParams.set(name, value);
    const clientAddress = /^\d+$/.test(client) ? `5.9.${client}.1` : client;
    return (await install(new Request(url), { clientAddress })).status;
  }

  async function play(step: string): Promise<string> {
    const [what = "", name = "shop-42", change = "", client = "1", count = "1"] =
      /^(real|forged|again)(?: of (\S+))?(?: with (\S+))?(?: by (\S+))?(?: x(\d+))?$/
        .exec(step)
        ?.slice(1) ?? [step];
    switch (what) {
      case "real":
      case "forged":
      case "again": {
        const statuses = new Set<number>();
        for (let round = 0; round < Number(count); round++) {
          statuses.add(await send(what, storeOf(name), change, client));
        }
        return [...statuses].join(" ");
      }
      case "uninstall":
        return String((await createUninstall(context)(new Request(first.uninstall()))).status);
      case "shown":
        return shown.map(numberOf).join(" ");
      case "active": {
        const store = await context.registry.find(42);
        if (!store?.isInstalled) return "none";
        return `${numberOf(openPassword(context.keyring, store))} at ${store.shop}`;
      }
      case "ended":
        first.password = null;
        return "";
      case "ending":
        first.fault = async () => {
          first.fault = first.password = null;
          return first.respond(null);
        };
        return "";
      case "keeping":
        for (const store of stores.values()) store.keepsPasswords = true;
        return "";
      case "down":
        first.fault = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
        return "";
      case "up":
        first.fault = null;
        return "";
      default:
        context.clock.now += Number(what) * 1000;
        return "";
    }
  }

  const played: string[] = [];
  for (const step of script.split(", ")) {
    const [, what = "", sign = ""] = /^(.*?)( → |: |$)/.exec(step) ?? [];
    played.push(what + sign + (await play(what)));
  }
  return played.join(", ");
}
