import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { answerControlError } from "../control/control-error.ts";
import type { Application } from "../db/application-table.ts";
import type { Installation } from "../db/installation-table.ts";
import { StoreError } from "../errors.ts";
import { validateRights } from "./application-input.ts";
import type { AccountId, Lifecycle } from "./lifecycle.ts";

export interface ApplicationRoutesOptions {
  readonly lifecycle: Lifecycle;
  /** Which store a request is for, by its host name. */
  readonly accountOf: (request: Request) => AccountId;
}

/** An application as the list shows it: what it is in this store, and no secret. */
export interface ListedApplication extends Omit<Application, "secret"> {
  /** `null` where it has never been in this store. */
  readonly installation: Omit<Installation, "accountId" | "applicationId" | "password"> | null;
}

const bodyCap = 64 * 1024;

/**
 * `GET /` lists the applications; `GET /<id>` shows one, with its secret and its password in this store; `PUT /<id>` registers or changes
 * it, `DELETE /<id>` forgets it. `POST /<id>/install`, `/<id>/login` (answers the address to open) and `/<id>/uninstall`;
 * `PUT /<id>/rights`; `GET /<id>/callbacks`. Each for the store that the host name means.
 */
export function createApplicationRoutes({ lifecycle, accountOf }: ApplicationRoutesOptions): Hono {
  const list = (c: Context, { secret: _secret, ...shown }: Application): ListedApplication => {
    const found = lifecycle.installation(accountOf(c.req.raw), shown.id);
    return { ...shown, installation: found ? withoutPassword(found) : null };
  };
  /** assumed: `shop` is the address under which the store was reached. */
  const reached = (c: Context) => ({ address: new URL(c.req.url).host });

  const routes = new Hono();
  routes.onError(answerControlError);
  routes.use(bodyLimit({ maxSize: bodyCap, onError: tooLarge }));
  return routes
    .get("/", (c) => c.json(lifecycle.applications().map((known) => list(c, known))))
    .get("/:id", (c) => {
      const { secret, ...known } = lifecycle.application(c.req.param("id"));
      const { password = null } = lifecycle.installation(accountOf(c.req.raw), known.id) ?? {};
      c.header("Cache-Control", "no-store");
      return c.json({ ...list(c, { ...known, secret }), secret, password });
    })
    .put("/:id", async (c) => {
      const isNew = lifecycle.applications().every(({ id }) => id !== c.req.param("id"));
      const registered = lifecycle.register(withId(await readJsonBody(c), c.req.param("id")));
      return c.json(list(c, registered), isNew ? 201 : 200);
    })
    .delete("/:id", (c) => {
      lifecycle.unregister(c.req.param("id"));
      return c.body(null, 204);
    })
    .post("/:id/install", async (c) => {
      const rights = validateRights(await readJsonBody(c));
      const options = { ...reached(c), rights };
      return c.json(await lifecycle.install(accountOf(c.req.raw), c.req.param("id"), options));
    })
    .post("/:id/login", (c) =>
      c.json({ url: lifecycle.login(accountOf(c.req.raw), c.req.param("id"), reached(c)) }),
    )
    .post("/:id/uninstall", async (c) =>
      c.json(await lifecycle.uninstall(accountOf(c.req.raw), c.req.param("id"), reached(c))),
    )
    .put("/:id/rights", async (c) => {
      const rights = validateRights(await readJsonBody(c));
      if (!rights) throw badBody('rights: expected an array such as ["widgets"], found nothing');
      return c.json(withoutPassword(lifecycle.setRights(accountOf(c.req.raw), c.req.param("id"), rights)));
    })
    .get("/:id/callbacks", (c) => {
      const { id } = lifecycle.application(c.req.param("id"));
      const reports = lifecycle.callbacks(accountOf(c.req.raw));
      return c.json(reports.filter(({ applicationId }) => applicationId === id));
    });
}

function withoutPassword({
  rights,
  state,
  at,
}: Installation): NonNullable<ListedApplication["installation"]> {
  return { rights, state, at };
}

/** The path names the application; the body may, too, but no other. */
function withId(body: unknown, id: string): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  if ("id" in body && body.id !== id) {
    throw badBody(`id: expected that of the path, ${JSON.stringify(id)}, or none: an id cannot be changed`);
  }
  return { ...body, id };
}

/** No body is an empty object. */
async function readJsonBody(c: Context): Promise<unknown> {
  const text = await c.req.text();
  try {
    return text === "" ? {} : (JSON.parse(text) as unknown);
  } catch {
    throw badBody("expected a JSON object as the body, found another text");
  }
}

function badBody(problem: string): StoreError {
  return new StoreError("bad-application", `the request cannot be executed: ${problem}`);
}

function tooLarge(c: Context): Response {
  return c.json(
    { error: `the body is larger than ${bodyCap / 1024} KiB: an application is described in less` },
    413,
  );
}
