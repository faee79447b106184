import { isFormat } from "@orderpane/protocol/api";
import type { Method, Resource } from "./resources/resource.ts";
import { resources } from "./resources/resources.ts";

/** spec: the suffix selects the format. Returns `null` if no resource handles the request. */
export function routeOf(requestMethod: string, pathname: string) {
  const [, name, member, format] = shape.exec(pathname) ?? [];
  if (name === undefined || !isFormat(format)) return null;
  const resource = byName.get(name);
  const method = methods.get(requestMethod);
  const respond = method && resource && methodsOf(resource, member)?.[method];
  if (!resource || !respond) return null;
  // spec: POST, PUT and PATCH.
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
