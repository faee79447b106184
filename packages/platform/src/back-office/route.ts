import { type Format, isFormat } from "@orderpane/protocol/api";
import type { PlainResponse } from "./plain-response.ts";
import type { Method, Resource, ResourceCall } from "./resources/resource.ts";
import { resources } from "./resources/resources.ts";

export interface Route {
  readonly name: string;
  readonly right: string | null;
  readonly respond: (call: ResourceCall) => PlainResponse;
  readonly format: Format;
  /** 0 if the path has none. */
  readonly id: number;
  /** spec: POST, PUT and PATCH. */
  readonly takesBody: boolean;
}

/** spec: the suffix selects the format. Returns `null` if no resource handles the request. */
export function routeOf(requestMethod: string, pathname: string): Route | null {
  const [, name, member, format] = shape.exec(pathname) ?? [];
  if (name === undefined || !isFormat(format)) return null;
  const resource = byName.get(name);
  const method = methods.get(requestMethod);
  const respond = method && resource && methodsOf(resource, member)?.[method];
  if (!resource || !respond) return null;
  const takesBody = method === "POST" || method === "PUT";
  return { name, right: resource.right, respond, format, id: Number(member) || 0, takesBody };
}

const shape = /^\/admin\/([a-z_]+)(?:\/([a-z_]+|[1-9]\d{0,14}))?\.([a-z]+)$/;

function methodsOf({ methods, memberMethods, named = {} }: Resource, member: string | undefined) {
  if (member === undefined) return methods;
  if (/^\d/.test(member)) return memberMethods;
  return Object.hasOwn(named, member) ? named[member] : undefined;
}

const byName: ReadonlyMap<string, Resource> = new Map(Object.entries(resources));

const methods: ReadonlyMap<string, Method> = new Map([
  ["GET", "GET"],
  ["HEAD", "GET"],
  ["POST", "POST"],
  ["PUT", "PUT"],
  ["PATCH", "PUT"],
  ["DELETE", "DELETE"],
]);
