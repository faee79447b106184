import { type Format, isFormat } from "@orderpane/protocol/api";
import { type Method, type Resource, type ResourceCall, resources } from "./resources/resources.ts";
import type { Answer } from "./plain-response.ts";

/** Where a request under `/admin/` leads. */
export interface Route {
  readonly resource: Resource;
  readonly respond: (call: ResourceCall) => Answer;
  readonly format: Format;
  /** 0 where the path has none. */
  readonly id: number;
  /** spec: POST, PUT and PATCH. */
  readonly takesBody: boolean;
}

/** spec: the suffix selects the format. `null` for what no resource answers. */
export function routeOf(requestMethod: string, pathname: string): Route | null {
  const [, name, id, format] = shape.exec(pathname) ?? [];
  if (name === undefined || !isFormat(format)) return null;
  const resource = byPath.get(id === undefined ? name : `${name}/:id`);
  const method = methods.get(requestMethod);
  const respond = method && resource?.methods[method];
  if (!resource || !respond) return null;
  const takesBody = method === "POST" || method === "PUT";
  return { resource, respond, format, id: Number(id ?? 0), takesBody };
}

const shape = /^\/admin\/([a-z_]+)(?:\/([1-9]\d{0,14}))?\.([a-z]+)$/;

const byPath: ReadonlyMap<string, Resource> = new Map(resources.map((resource) => [resource.path, resource]));

const methods: ReadonlyMap<string, Method> = new Map([
  ["GET", "GET"],
  ["HEAD", "GET"],
  ["POST", "POST"],
  ["PUT", "PUT"],
  ["PATCH", "PUT"],
  ["DELETE", "DELETE"],
]);
