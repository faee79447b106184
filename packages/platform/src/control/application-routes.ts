import { type Context, Hono } from "hono";
import type { Application } from "../db/application-table.ts";
import type { Installation } from "../db/installation-table.ts";
import { PlatformError, type PlatformErrorCode } from "../errors.ts";
import { formatMessage } from "../translations/message.ts";
import { validateInstall, validateRights, warningOf } from "../lifecycle/application-input.ts";
import type { StoreRef } from "../lifecycle/lifecycle.ts";
import type { PlatformParts } from "../platform.ts";
import { exchangeOfLogin } from "../request-log/exchange.ts";

/**
 * `/` has the applications, `/<id>` one with its secret and its password. `install`, `login` (returns the URL
 * to open), `uninstall` and `rights` are about the store that the host name means.
 */
export function createApplicationRoutes(
  { lifecycle, onExchange }: PlatformParts,
  storeOf: (request: Request) => StoreRef,
): Hono {
  /** An application without its secret, with its installation in this store or `null`. */
  const list = (c: Context, { secret: _secret, ...shown }: Application) => {
    const found = lifecycle.installation(storeOf(c.req.raw), shown.id);
    return { ...shown, installation: found ? withoutPassword(found) : null };
  };
  /** assumed: `shop` is the host through which the store was reached. */
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
      const given = await readBody(c, addressExample);
      // The path names the application, whatever id the body may have.
      const registered = lifecycle.register(isJsonObject(given) ? { ...given, id } : given);
      const warning = warningOf(registered);
      const shown = { ...list(c, registered), ...(warning && { warning: formatMessage(warning, "en") }) };
      return c.json(shown, isNew ? 201 : 200);
    })
    .delete("/:id", (c) => {
      lifecycle.unregister(c.req.param("id"));
      return c.body(null, 204);
    })
    .post("/:id/install", async (c) => {
      const asked = { ...reached(c), ...validateInstall(await readBody(c, rightsExample)) };
      return c.json(await lifecycle.install(storeOf(c.req.raw), c.req.param("id"), asked));
    })
    .post("/:id/login", (c) => {
      const start = performance.now();
      const [store, applicationId] = [storeOf(c.req.raw), c.req.param("id")];
      const location = lifecycle.login(store, applicationId, reached(c));
      // The body holds the URL with its tokens; the location masks them.
      const response = { type: "application/json", body: "", isCut: true };
      const outcome = { storeId: store.id, applicationId, status: 200, location, response };
      onExchange(exchangeOfLogin(c.req.raw, start, outcome));
      return c.json({ url: location });
    })
    .post("/:id/uninstall", async (c) =>
      c.json(await lifecycle.uninstall(storeOf(c.req.raw), c.req.param("id"), reached(c))),
    )
    .put("/:id/rights", async (c) => {
      const rights = validateRights(await readBody(c, rightsExample));
      if (!rights) {
        const message = 'rights: expected an array such as ["widgets"], found nothing';
        throw new PlatformError("bad-application", message);
      }
      return c.json(withoutPassword(lifecycle.setRights(storeOf(c.req.raw), c.req.param("id"), rights)));
    });
}

function withoutPassword({ rights, state, at }: Installation) {
  return { rights, state, at };
}

const addressExample = '{"installUrl":"http://localhost:3000/install"}';
const rightsExample = '{"rights":["widgets"]}';

function isJsonObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readBody({ req }: Context, example: string): Promise<unknown> {
  return readJsonBody(req.raw, { code: "bad-application", example, otherwise: {} });
}

/** `otherwise` is the value of an empty body. Default: an empty body is refused. */
export async function readJsonBody(
  request: Request,
  { code, example, otherwise }: { code: PlatformErrorCode; example: string; otherwise?: unknown },
): Promise<unknown> {
  const text = await request.text();
  if (text === "" && otherwise !== undefined) return otherwise;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw new PlatformError(code, `the body: expected JSON such as ${example}, found something else`);
  }
}
