import { randomBytes } from "node:crypto";
import { encodeStoreCall, makePassword } from "@orderpane/protocol/lifecycle";

export type Respond = () => Response | Promise<Response>;

/** A store with the platform's password rules, without a network. */
export class SimulatedStore {
  readonly insalesId: number;
  readonly shop: string;
  /** The accepted password. */
  password: string | null = null;
  /** The passwords that it received. */
  readonly shown: string[] = [];
  /** Responds instead of the account; a rejection simulates a lost connection. */
  fault: Respond | null = null;

  constructor({ insalesId = 42, shop }: Partial<Pick<SimulatedStore, "insalesId" | "shop">> = {}) {
    this.insalesId = insalesId;
    this.shop = shop ?? `shop-${insalesId}.myinsales.ru`;
  }

  /** Returns the URL of the call. */
  install(secret: string, token = newToken()): string {
    this.password = makePassword(token, secret);
    return this.call("install", token);
  }

  /** Returns the URL of the call. assumed: the password ends immediately. */
  uninstall(): string {
    const call = this.call("uninstall", this.password ?? "");
    this.password = null;
    return call;
  }

  /** Returns the URL of a forged call, without the secret. */
  call(kind: "install" | "uninstall", token = newToken()): string {
    const { shop, insalesId } = this;
    return encodeStoreCall(`https://app.example.com/${kind}`, { shop, token, insalesId });
  }

  async respond(authorization: string | null): Promise<Response> {
    const [, password = ""] = atob((authorization ?? "").replace(/^Basic /, "")).split(":");
    this.shown.push(password);
    if (this.fault) return this.fault();
    if (password !== this.password) return new Response("HTTP Basic: Access denied.", { status: 401 });
    return Response.json({ id: this.insalesId, title: "Shop" });
  }
}

/** Returns a `fetch` that reaches these stores. */
export function fetchOf(...stores: readonly SimulatedStore[]): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const store = stores.find(({ shop }) => shop === new URL(request.url).host);
    if (!store) throw Object.assign(new TypeError("fetch failed"), { code: "ENOTFOUND" });
    return Promise.race([store.respond(request.headers.get("authorization")), aborted(request.signal)]);
  };
}

function newToken(): string {
  return randomBytes(16).toString("hex");
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
}
