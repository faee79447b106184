import type { Throttle } from "@orderpane/deploy/client";
import { isLoopback } from "@orderpane/protocol/api";
import type { OrderCounters } from "@orderpane/protocol/learn";
import type { ApplicationOptions, ApplicationUrls } from "./application.ts";
import { ServerError } from "./errors.ts";
import { FleetView } from "./fleet/fleet-view.ts";
import { createKeyring } from "./keyring.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./operator/metrics.ts";
import { createStoreFetch, type ShopRules, storeUrl } from "./stores/store-fetch.ts";
import { createDecoy } from "./registry/stored-password.ts";
import { RequestCounts } from "./widgets/request-counts.ts";

/** The validated options of the application with defaults, and what its handlers share. */
export type ApplicationContext = ReturnType<typeof createContext>;

export function createContext(options: ApplicationOptions) {
  const { keys, shops = [".myinsales.ru"], acceptLocalShops = false, hooks = {}, now = Date.now } = options;
  const secret = readSecret(options);
  const operatorKey = readOperatorKey(options);
  const fleet = new FleetView(options.registry.fleet);
  const own = readShops(shops);
  const rules: ShopRules = {
    get allowed() {
      return [...own, ...fleet.state.shops];
    },
    acceptLocal: acceptLocalShops,
  };
  const keyring = createKeyring(keys);
  return {
    id: readId(options.id),
    secret,
    keyring,
    operatorKey,
    metrics: createMetrics(),
    /** Decrypted instead of an unknown store's password, so that the response takes equally long. */
    decoy: createDecoy(keyring),
    urls: readUrls(options.urls),
    /** The widgets with a route. */
    routes: Object.keys(options.widgets?.routes ?? {}),
    registry: options.registry,
    fleet,
    shops: rules,
    hooks,
    log: createLog([secret, operatorKey ?? "", ...keys].filter(Boolean), options.log),
    now,
    /** Connects only to public addresses of stores that `shops` allows, and never follows a redirect. */
    storeFetch: createStoreFetch(rules),
    /** All clients of a store share its throttle. Keyed by store id. */
    throttles: new Map<number, Throttle>(),
    requestCounts: new RequestCounts(),
    /** Set by the first call of `Application.learn`. */
    learning: { counters: null as OrderCounters | null },
  };
}

function readUrls(given: ApplicationUrls): Required<ApplicationUrls> {
  const { install = "/install", uninstall = "/uninstall", login = "/login" } = given;
  const { autologin = "/autologin", home = "/", webhooks = "/webhooks", widgets = "/widgets" } = given;
  const { reports = "/reports" } = given;
  const origin = readOrigin(given.origin);
  const paths = { install, uninstall, login, autologin, home, webhooks, widgets, reports };
  for (const [name, path] of Object.entries(paths)) checkPath(name, path, origin);
  return { origin, ...paths };
}

function readId(id: string): string {
  // assumed: the id is a Basic login and part of a path. An environment variable that is not set is
  // undefined.
  if (typeof id === "string" && /^[^\s:/\p{Cc}]+$/u.test(id)) return id;
  throw badOption(
    `id is ${JSON.stringify(id)}; expected the identifier of the application, without spaces, colons and slashes`,
    "Copy it from where the application is registered.",
  );
}

function readShops(allowed: readonly string[]): readonly string[] {
  for (const rule of allowed) {
    if (isShopRule(rule)) continue;
    throw badOption(
      `shops has ${JSON.stringify(rule)}; expected host names like "shop.example.com" or suffixes like ".myinsales.ru"`,
      "Leave out scheme, port and path. For stores on this machine, set `acceptLocalShops: true`.",
    );
  }
  return allowed;
}

/** Whether a text is a host name, or a suffix that begins with a dot. */
export function isShopRule(rule: string): boolean {
  return storeUrl(rule.replace(/^\./, "shop."), { allowed: [rule], acceptLocal: false }) !== null;
}

function readSecret({ secret, acceptWeakSecret }: ApplicationOptions): string {
  // An environment variable that is not set is undefined.
  const length = typeof secret === "string" ? secret.length : 0;
  if (length > 0 && (acceptWeakSecret || !isWeak(secret))) return secret;
  throw new ServerError(
    "weak-secret",
    `secret has ${length} characters; expected at least 128 bits: 32 hex digits, or 22 base64 digits`,
  );
}

function readOperatorKey({ operatorKey }: ApplicationOptions): string | null {
  if (operatorKey === undefined) return null;
  if (typeof operatorKey === "string" && !isWeak(operatorKey)) return operatorKey;
  const problem = "operatorKey is too short; expected at least 128 bits: 32 hex digits, or 22 base64 digits";
  throw new ServerError("weak-secret", problem, { fix: "Make it with `openssl rand -base64 32`." });
}

function isWeak(secret: string): boolean {
  if (/^[\da-f]*$/i.test(secret)) return secret.length * 4 < 128;
  const [digits = ""] = /^[\w+/-]*(?==*$)/.exec(secret) ?? [];
  return digits.length * 6 < 128;
}

function readOrigin(text: string): string {
  const url = URL.parse(text);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
  if (url && isSafe && (url.href === `${url.origin}/` || url.href === url.origin)) return url.origin;
  throw badOption(
    `urls.origin is ${JSON.stringify(text)}; expected an origin like https://app.example.com`,
    "Give the scheme https, the host name and nothing else. Only this machine may use http.",
  );
}

function checkPath(name: string, path: string, origin: string): void {
  const isPlain = path.startsWith("/") && URL.parse(path, origin)?.href === origin + path;
  const isWhole = path === "/" ? name !== "widgets" : !path.endsWith("/");
  if (isPlain && isWhole && !/[?#]/.test(path)) return;
  throw badOption(
    `urls.${name} is ${JSON.stringify(path)}; expected a path like "/app/${name}"`,
    "Begin with one slash, do not end with one, and leave out query and fragment.",
  );
}

function badOption(problem: string, fix: string): ServerError {
  return new ServerError("bad-options", problem, { fix });
}
