import { Hono } from "hono";
import { decodeTime, type PlatformClock } from "../clock.ts";
import { PlatformError } from "../errors.ts";
import { type JsonInput, readJson } from "../http/json-input.ts";
import { answerControlError } from "./control-error.ts";
import { readJsonBody } from "../http/json-body.ts";

/**
 * `GET` tells the time, `PUT { now }` sets it (ms since 1970, or ISO 8601), `POST { advanceMs }` lets it pass, `DELETE`
 * goes back to the machine's. Each answers `{ now, iso }`.
 */
export function createClockRoutes(clock: PlatformClock): Hono {
  const told = () => {
    const now = clock.now();
    return { now, iso: new Date(now).toISOString() };
  };
  const routes = new Hono();
  routes.onError(answerControlError);
  return routes
    .get("/", (c) => c.json(told()))
    .put("/", async (c) => {
      const input = await readBody(c.req.raw, "now", '{"now":"2026-11-21T09:00:00Z"}');
      clock.set(readTime(input));
      return c.json(told());
    })
    .post("/", async (c) => {
      const input = await readBody(c.req.raw, "advanceMs", '{"advanceMs":300000}');
      clock.advance(input.integer({ min: 0 }));
      return c.json(told());
    })
    .delete("/", (c) => {
      clock.reset();
      return c.json(told());
    });
}

async function readBody(request: Request, member: string, example: string): Promise<JsonInput> {
  const input = readJson(await readJsonBody(request, { refuse, example }), refuse);
  input.members([member]);
  return input.at(member);
}

function readTime(input: JsonInput): number {
  if (typeof input.value !== "string") return input.integer({ min: 0 });
  return (
    decodeTime(input.value) ??
    input.fail("ms since 1970 or a time that exists, in ISO 8601, such as 2026-11-21T09:00:00Z")
  );
}

function refuse(message: string): PlatformError {
  return new PlatformError("bad-clock", message);
}
