import type { Random } from "@orderpane/tooling/random";
import type { Authorization } from "./authorizations.ts";
import { hostileBody } from "./bodies.ts";
import { controlBody } from "./control-bodies.ts";
import { hostileHeaders } from "./headers.ts";
import { hostilePath, type KnownIds } from "./hostile-paths.ts";

export interface HostileRequest {
  readonly request: Request;
  readonly authorization: Authorization;
}

const fitting: readonly [RegExp, readonly string[]][] = [
  [/application_widgets\.(xml|json)/, ["GET", "POST"]],
  [/application_widgets\//, ["GET", "HEAD", "PUT", "PATCH", "DELETE"]],
  [/webhooks\.(xml|json)/, ["GET", "POST"]],
  [/webhooks\//, ["GET", "HEAD", "PUT", "PATCH", "DELETE"]],
  [/admin\/orders\//, ["GET", "HEAD", "PUT", "PATCH"]],
  [/^\/__store/, ["GET", "POST", "PUT", "DELETE"]],
  [/^/, ["GET", "HEAD"]],
];
const usual = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const odd = ["OPTIONS", "post", "pUt", "X-FUZZ", "__proto__", "constructor"];
const hosts = ["store.test", "lastochka.localhost", "nobody.localhost", "[::1]:1", "evil.example"];

interface HostileOptions {
  readonly random: Random;
  /** The first is the right one. */
  readonly authorizations: readonly Authorization[];
  /** The export of the store. */
  readonly file: unknown;
  readonly ids: KnownIds;
}

/** `null` where `Request` itself refuses what chance has made. */
export function hostileRequest({ random, authorizations, file, ids }: HostileOptions): HostileRequest | null {
  const authorization = random.chance(0.5) ? authorizations[0]! : random.pick(authorizations);
  const path = hostilePath(random, ids);
  const method = chooseMethod(path, random);
  const host = random.chance(0.8) ? hosts[0]! : random.pick(hosts);
  const hasBody = !/^(get|head)$/i.test(method) && random.chance(0.9);
  const format = path.includes("json") ? "json" : "xml";
  const made = hostileHeaders(random, format);
  const isControl = path.startsWith("/__store") && random.chance(0.8);
  const body = !hasBody ? null : isControl ? controlBody(path, file, random) : hostileBody(format, random);
  try {
    const headers = new Headers();
    for (const [name, value] of made) headers.append(name, value);
    if (authorization.value !== null) headers.append("Authorization", authorization.value);
    const request = new Request(`http://${host}${path}`, {
      method,
      headers,
      body,
      duplex: "half",
    } as RequestInit);
    return { request, authorization };
  } catch {
    return null;
  }
}

function chooseMethod(path: string, random: Random): string {
  if (random.chance(0.05)) return random.pick(odd);
  if (random.chance(0.25)) return random.pick(usual);
  return random.pick(fitting.find(([pattern]) => pattern.test(path))![1]);
}
