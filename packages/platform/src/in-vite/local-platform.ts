import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import { join, resolve, sep } from "node:path";
import type { Connect, Plugin, ViteDevServer } from "vite";
import { insertApplicationKey, requireApplicationKey } from "./application-key.ts";
import { PlatformError } from "../errors.ts";
import type { OwnSample } from "../stores/store-records.ts";
import { createStandIns, type OnStandIn } from "../project/stand-ins.ts";
import { hasAcceptedHost, refuseHost } from "../server/accepted-host.ts";
import { createRequestListener } from "../server/request-listener.ts";
import { urlOf } from "../server/listen.ts";
import { acceptRawUrls } from "../server/raw-url.ts";
import { isFramePath } from "../paths.ts";
import { announcePlatform } from "../server/running-platform.ts";
import type { Platform, PlatformOptions } from "../platform.ts";
import { widgetTitles } from "../project/widget-titles.ts";
import { devConfig } from "./dev-config.ts";
import { createModuleGate } from "./module-gate.ts";

/**
 * `application` runs `widgets/<name>/server.ts` by default, see `standIns`, which only frames can call. A
 * custom application must check its requests itself.
 */
export interface LocalPlatformOptions extends Pick<PlatformOptions, "assumptions" | "application"> {
  /** Path of the database file, relative to Vite's root; default `.orderpane/store.db`. */
  readonly db?: string;
}

/** The part of the platform that other plugins of the development server use. */
export interface LocalPlatformApi {
  /** The platform of the running server. Throws before the server has started. */
  platform(): Platform;
  /** Calls the listener whenever a `server.ts` has handled a request or has failed. */
  onStandIn(listener: OnStandIn): void;
}

/**
 * Serves the local platform from Vite's development server and announces it while the server listens. Frame
 * pages with a built widget pass through `transformIndexHtml`, so that a plugin can insert the live module.
 * The plugin does nothing in a build and in Vitest (mode `test`).
 */
export function localPlatform(options: LocalPlatformOptions = {}): Plugin<LocalPlatformApi> {
  const { db: file = ".orderpane/store.db", ...platformOptions } = options;
  let platform: Platform | undefined;
  let withdraw: (() => void) | undefined;
  let onStandIn: OnStandIn = () => {};
  let db: string;
  let hasOwnHosts: boolean;

  function close(): void {
    withdraw?.();
    platform?.close();
  }

  return {
    name: "orderpane:store",
    apply: (_config, { command, mode, isPreview }) => command === "serve" && mode !== "test" && !isPreview,
    api: {
      platform() {
        if (!platform) throw new Error("the local store is not open: the development server has not started");
        return platform;
      },
      onStandIn: (listener) => void (onStandIn = listener),
    },
    config(user) {
      db = resolve(user.root ?? ".", file);
      hasOwnHosts = user.server?.allowedHosts !== undefined;
      return devConfig(user, db);
    },
    async configureServer(server) {
      // Imported lazily: builds and tests load this plugin, too.
      const { createPlatform } = await import("../create-platform.ts");
      const { readOwnSamples } = await import("../project/read-own-samples.ts");
      const { root, logger } = server.config;
      const { refuseRequests } = await import("./refused-requests.ts");
      const key = platformOptions.application ? undefined : applicationKey;
      takeOver(db, close);
      const servers = createStandIns(join(root, "widgets"), (...outcome) => onStandIn(...outcome));
      /** Keeps the previous samples if one is invalid. */
      const withSamples = (show: (samples: readonly OwnSample[]) => void): void => {
        try {
          show(readOwnSamples(root));
        } catch (error) {
          if (!(error instanceof PlatformError)) throw error;
          logger.error(error.message, { error });
        }
      };
      server.watcher.on("all", (_event, path) => {
        void servers.recheck(path);
        if (path.startsWith(join(root, "samples", sep))) withSamples(opened.showSamples);
      });
      const opened = (platform = createPlatform({
        application: servers.respond,
        titleOf: widgetTitles(root, projectNamed(server)),
        ...platformOptions,
        db,
      }));
      withSamples(opened.showSamples);
      if (!hasOwnHosts) server.middlewares.use(refuseOtherHosts);
      refuseRequests(server.middlewares, server.config);
      const respond = key === undefined ? opened.fetch : requireApplicationKey(opened.fetch, key);
      server.middlewares.use(servePlatform(server, { handles: opened.handles, fetch: respond }, key));
      const { httpServer } = server;
      // Vite's type includes HTTP/2 servers.
      if (httpServer) acceptRawUrls(httpServer as Server);
      httpServer?.once("listening", () => {
        const address = httpServer.address();
        if (typeof address === "object" && address) withdraw = announcePlatform(db, opened, urlOf(address));
      });
      // Other app types have their own pages.
      if (server.config.appType !== "custom") return undefined;
      const showNotFound = createRequestListener(respond);
      return () => void server.middlewares.use(showNotFound);
    },
    closeServer({ reason }) {
      // After a restart the next server has taken over, possibly with this plugin object.
      if (reason !== "close") return;
      if (closers.get(db) === close) closers.delete(db);
      close();
    },
  };
}

/** The option `project` of the plugin `widgets`. */
function projectNamed({ config }: ViteDevServer): string | undefined {
  const widgets = config.plugins.find(({ name }) => name === "orderpane:widgets");
  const project: unknown = Object(widgets?.api).options?.project;
  return typeof project === "string" ? project : undefined;
}

const refuseOtherHosts: Connect.NextHandleFunction = (request, response, next) => {
  if (hasAcceptedHost(request)) next();
  else refuseHost(request, response);
};

function servePlatform(
  server: ViteDevServer,
  platform: Pick<Platform, "handles" | "fetch">,
  key: string | undefined,
): Connect.NextHandleFunction {
  const gate = createModuleGate(server);

  /** Only built widgets become live: in other code Vite would rewrite scripts and URLs. */
  async function respondLive(request: Request): Promise<Response> {
    const response = await platform.fetch(request);
    const url = new URL(request.url);
    if (!response.ok || request.method !== "GET" || !isFramePath(url.pathname)) return response;
    const html = await response.text();
    const live = html.includes("data-orderpane")
      ? gate.lead(await server.transformIndexHtml(url.pathname, html), html)
      : html;
    // Done last, because other origins can read the page that Vite transforms.
    const shown = key === undefined ? live : insertApplicationKey(live, { key, store: url });
    return new Response(shown, { headers: response.headers });
  }

  const listener = createRequestListener(respondLive);
  return (request, response, next) => {
    if (platform.handles(pathnameOf(request.url))) {
      // Vite lets pages of every local port read its responses, but the platform's contain passwords.
      response.removeHeader("Access-Control-Allow-Origin");
      listener(request, response);
      return;
    }
    void gate.respond(request, response).then((isDone) => {
      if (isDone) return;
      if (request.method === "OPTIONS") response.writeHead(204).end();
      else next();
    }, next);
  };
}

/** The path as the platform's router reads it. */
function pathnameOf(url = "/"): string {
  return decodeURI(new URL(`http://store${url}`).pathname);
}

/** Needed to call a `server.ts`. The pages of frames have it, and no other origin can read them. */
const applicationKey = `~${randomBytes(16).toString("base64url")}`;

const closers = new Map<string, () => void>();

/** A development server that restarts opens the next platform before it closes the previous one. */
function takeOver(db: string, close: () => void): void {
  closers.get(db)?.();
  closers.set(db, close);
}
