import * as json from "@orderpane/protocol/json";
import { Hono } from "hono";
import { decodeTime, type PlatformClock } from "../clock.ts";
import { PlatformError } from "../errors.ts";
import { readJsonBody } from "../http/json-body.ts";

/** `PUT` takes ms since 1970 or ISO 8601. `DELETE` returns to the clock of the machine. */
export function createClockRoutes(clock: PlatformClock): Hono {
  const shown = () => {
    const now = clock.now();
    return { now, iso: new Date(now).toISOString() };
  };
  return new Hono()
    .get("/", (c) => c.json(shown()))
    .put("/", async (c) => {
      const body = await readJsonBody(c.req.raw, { refuse, example: '{"now":"2026-11-21T09:00:00Z"}' });
      clock.set(json.decodeJson(setting, body, { refuse }).now);
      return c.json(shown());
    })
    .post("/", async (c) => {
      const body = await readJsonBody(c.req.raw, { refuse, example: '{"advanceMs":300000}' });
      clock.advance(json.decodeJson(advance, body, { refuse }).advanceMs);
      return c.json(shown());
    })
    .delete("/", (c) => {
      clock.reset();
      return c.json(shown());
    });
}

const ms = json.integer({ min: 0 });

const timeAsText = json.pipe(
  json.string(),
  json.rawTransform(({ dataset, addIssue, NEVER }) => {
    const time = decodeTime(dataset.value);
    if (time !== null) return time;
    addIssue({
      message: json.expected(
        "ms since 1970 or a time that exists, in ISO 8601, such as 2026-11-21T09:00:00Z",
      ),
    });
    return NEVER;
  }),
);

const setting = json.strictObject({
  now: json.lazy((value) => (typeof value === "string" ? timeAsText : ms)),
});

const advance = json.strictObject({ advanceMs: ms });

function refuse(message: string): PlatformError {
  return new PlatformError("bad-clock", message);
}
