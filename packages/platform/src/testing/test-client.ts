import type { Format } from "@orderpane/protocol/api";
import { createPlatform } from "../create-platform.ts";
import type { Credentials, Platform, PlatformOptions } from "../platform.ts";

/** Options of a test's request to a store: `call("PUT", "/admin/…", { body })`. */
export interface CallOptions {
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Default: the type of the path's suffix, when there is a body. */
  type?: string | null;
  /** `login:password`; default the application's own; `null` for no header. */
  user?: string | null;
  headers?: Record<string, string>;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Response>;

/** A store in memory with a client that knows its password. */
export function startPlatform(options?: PlatformOptions): { platform: Platform; call: Call } {
  const platform = createPlatform(options);
  const { appId, appPassword } = platform.credentials;
  return { platform, call: callerOf((request) => platform.fetch(request), `${appId}:${appPassword}`) };
}

export function authorization({ appId, appPassword }: Credentials): { Authorization: string } {
  return { Authorization: `Basic ${btoa(`${appId}:${appPassword}`)}` };
}

/** Returns a function that sends requests to `fetch`. `ownUser` is the default user. */
export function callerOf(fetch: (request: Request) => Promise<Response>, ownUser: string): Call {
  return (method, path, { body, type, user = ownUser, headers } = {}) => {
    const contentType = type === undefined && body !== undefined ? typeOf(path) : type;
    return fetch(
      new Request(`http://store.test${path}`, {
        method,
        ...(body !== undefined && { body, duplex: "half" as const }),
        headers: {
          ...(contentType && { "Content-Type": contentType }),
          ...(user !== null && { Authorization: `Basic ${Buffer.from(user).toString("base64")}` }),
          ...headers,
        },
      }),
    );
  };
}

/** The body of a create or replace request. */
export function widgetBody(
  format: Format,
  fields: { code?: string; height?: unknown; page_type?: string },
): string {
  if (format === "json") return JSON.stringify({ application_widget: fields });
  const elements = Object.entries(fields).map(
    ([name, value]) => `<${name.replace("_", "-")}>${escape(String(value))}</${name.replace("_", "-")}>`,
  );
  return `<application-widget>${elements.join("")}</application-widget>`;
}

function typeOf(path: string): string {
  return path.endsWith(".json") ? "application/json" : "application/xml";
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}
