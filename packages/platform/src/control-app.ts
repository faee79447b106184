import * as json from "@orderpane/protocol/json";
import { type Context, Hono } from "hono";
import { assumptionNames, assumptionTable, checkAssumptions } from "./assumptions.ts";
import { badClock } from "./clock.ts";
import type { Application } from "./db/application-table.ts";
import type { Installation } from "./db/installation-table.ts";
import { PlatformError, type PlatformErrorCode } from "./errors.ts";
import { decodeFaults } from "./faults/fault.ts";
import { wholeBody } from "./http/body.ts";
import { crossOrigin, isSameOrigin } from "./http/same-origin.ts";
import { validateInstall } from "./lifecycle/application-input.ts";
import type { StoreRef } from "./lifecycle/lifecycle.ts";
import type { PlatformParts } from "./platform.ts";

/** Handles everything under `/__store` except its pages. Requests from pages of other origins are refused. */
export function createControl(parts: PlatformParts): Hono {
  const { instance, stores, events, assumptions, requestLog, orderPage, credentials, state } = parts;
  // Called only for requests to an existing store.
  const storeOf = (request: Request) => stores.of(request)!;
  const control = new Hono();
  control.onError(respondToControlError);
  return (
    control
      .use(async (c, next) => (isSameOrigin(c.req.raw) ? next() : crossOrigin()))
      .use(wholeBody(64 * 1024))
      .get("/", (c) => c.json({ instance, orderPage: orderPage(), assumptions: assumptions.current() }))
      // For `findRunningPlatform`.
      .get("/credentials", (c) => {
        c.header("Cache-Control", "no-store");
        return c.json({ instance, orderPage: orderPage(), ...credentials() });
      })
      // A HEAD request would open a stream that is never read.
      .get("/events", (c) => (c.req.method === "HEAD" ? c.body(null) : events.stream()))
      .get("/operations", (c) => c.json(storeOf(c.req.raw).operations()))
      .route("/applications", applicationRoutes(parts, storeOf))
      .route("/assumptions", assumptionRoutes(parts))
      .route("/clock", clockRoutes(parts))
      .route("/faults", faultRoutes(parts))
      .post("/reset", (c) => {
        state.reset();
        return c.json({ ok: true });
      })
      // Newest first.
      .get("/log", (c) => {
        c.header("Cache-Control", "no-store");
        return c.json(requestLog.list(storeOf(c.req.raw).id));
      })
  );
}

/**
 * `/` lists the applications, `/<id>` returns one with its secret and password. `install` and `uninstall`
 * apply to the store that the host name selects.
 */
function applicationRoutes({ lifecycle }: PlatformParts, storeOf: (request: Request) => StoreRef): Hono {
  /** An application without its secret, with its installation in this store or `null`. */
  const list = (c: Context, { secret: _secret, ...shown }: Application) => {
    const found = lifecycle.installation(storeOf(c.req.raw), shown.id);
    return { ...shown, installation: found ? withoutPassword(found) : null };
  };
  /** assumed: `shop` is the host of the request. */
  const reached = (c: Context) => ({ address: new URL(c.req.url).host });

  return new Hono()
    .get("/", (c) => c.json(lifecycle.applications().map((known) => list(c, known))))
    .get("/:id", (c) => {
      const { secret, ...known } = lifecycle.application(c.req.param("id"));
      const { password = null } = lifecycle.installation(storeOf(c.req.raw), known.id) ?? {};
      c.header("Cache-Control", "no-store");
      return c.json({ ...list(c, { ...known, secret }), secret, password });
    })
    .put("/:id", async (c) => {
      const id = c.req.param("id");
      const isNew = lifecycle.applications().every((known) => known.id !== id);
      const given = await readBody(c);
      // The id in the path overrides any id in the body.
      const registered = lifecycle.register(json.isRecord(given) ? { ...given, id } : given);
      return c.json(list(c, registered), isNew ? 201 : 200);
    })
    .delete("/:id", (c) => {
      lifecycle.unregister(c.req.param("id"));
      return c.body(null, 204);
    })
    .post("/:id/install", async (c) => {
      const asked = { ...reached(c), ...validateInstall(await readBody(c)) };
      return c.json(await lifecycle.install(storeOf(c.req.raw), c.req.param("id"), asked));
    })
    .post("/:id/uninstall", async (c) =>
      c.json(await lifecycle.uninstall(storeOf(c.req.raw), c.req.param("id"), reached(c))),
    );
}

function withoutPassword({ rights, state, at }: Installation) {
  return { rights, state, at };
}

/** An empty body counts as `{}`. */
async function readBody({ req }: Context): Promise<unknown> {
  const value: unknown = JSON.parse((await req.text()) || "{}");
  return value;
}

function assumptionRoutes({ assumptions }: PlatformParts): Hono {
  const list = (c: Context) => {
    const current = assumptions.current();
    return c.json(
      assumptionNames.map((name) => {
        const { values, provenance, en: about } = assumptionTable[name];
        return { name, values, provenance, about, value: current[name] };
      }),
    );
  };
  return new Hono()
    .get("/", list)
    .put("/", async (c) => {
      const changes = await readBody(c);
      checkAssumptions(changes);
      assumptions.set(changes);
      return list(c);
    })
    .delete("/", (c) => {
      assumptions.reset();
      return list(c);
    });
}

/** `DELETE` returns to the machine's clock. */
function clockRoutes({ clock }: PlatformParts): Hono {
  const show = (c: Context) => {
    const now = clock.now();
    return c.json({ now, iso: new Date(now).toISOString() });
  };
  return new Hono()
    .get("/", show)
    .post("/", async (c) => {
      const body = await readBody(c);
      clock.advance(json.decodeJson(clockAdvance, body, { refuse: badClock }).advanceMs);
      return show(c);
    })
    .delete("/", (c) => {
      clock.reset();
      return show(c);
    });
}

const clockAdvance = json.strictObject({ advanceMs: json.integer({ min: 0 }) });

function faultRoutes({ faults }: PlatformParts): Hono {
  return new Hono()
    .get("/", (c) => c.json(faults.list()))
    .post("/", async (c) => {
      const value = await readBody(c);
      faults.add(decodeFaults(value));
      return c.json(faults.list(), 201);
    })
    .delete("/", (c) => {
      faults.clear();
      return c.json(faults.list());
    });
}

/** The response to a failed request under `/__store`: a {@link PlatformError} is the caller's mistake. */
function respondToControlError(error: Error, c: Context): Response {
  if (error instanceof SyntaxError) return c.json({ error: "the body: expected JSON" }, 400);
  if (!(error instanceof PlatformError)) throw error;
  return c.json({ error: error.message }, statusOf(error.code));
}

function statusOf(code: PlatformErrorCode): 400 | 404 | 409 | 503 {
  if (code === "store-closed") return 503;
  if (code === "wrong-state") return 409;
  return code.startsWith("unknown-") && code !== "unknown-assumption" ? 404 : 400;
}
