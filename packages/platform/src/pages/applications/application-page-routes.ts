import { Hono } from "hono";
import { type Right, rights } from "../../back-office/resources/resources.ts";
import type { Lifecycle } from "../../lifecycle/lifecycle.ts";
import type { Exchange } from "../../request-log/exchange.ts";
import { exchangeOfLogin } from "../../request-log/observe-login.ts";
import { type Notice, type Notices, errorNotice } from "../layout/notices.ts";
import { acceptForm, type InStore, type PageContext, readForm, showPage } from "../layout/page-context.ts";
import { createMessage, type MessageCode } from "../../messages/message.ts";
import type { ApplicationState } from "./application-card.ts";
import { applicationUrls } from "./application-fields.ts";
import { applicationsPage } from "./applications-page.ts";

export interface ApplicationPageOptions {
  readonly lifecycle: Lifecycle;
  readonly notices: Notices;
  /** Called for every press of a login button. */
  readonly onAnswered: (exchange: Exchange) => void;
}

/** The page of the applications, its forms and its login buttons. */
export function createApplicationPageRoutes(options: ApplicationPageOptions): Hono<InStore> {
  const { lifecycle, notices } = options;
  /** Runs an action and redirects back to the page, which then shows the result. */
  const act = async (
    c: PageContext,
    run: (form: URLSearchParams, id: string) => Notice | Promise<Notice>,
  ) => {
    const form = await readForm(c);
    const id = c.req.param("id") ?? form.get("id") ?? "";
    const notice = await noticeOf(async () => run(form, id), form);
    const anchor = lifecycle.applications().some((known) => known.id === id) ? `#app-${id}` : "";
    return c.redirect(`/applications?notice=${notices.put(notice)}${notice.draft ? "" : anchor}`, 303);
  };
  return new Hono<InStore>()
    .get("/applications", (c) => {
      const { store, site } = c.var;
      const shown = site.url.searchParams.get("secret");
      const applications = lifecycle.applications().map((application): ApplicationState => {
        const { id } = application;
        const installation = lifecycle.installation(store, id);
        return {
          application,
          installation,
          callbacks: lifecycle.callbacks(store).filter(({ applicationId }) => applicationId === id),
          canLogIn: installation?.state === "installed" && application.loginUrl !== null,
          showsSecret: shown === id,
        };
      });
      return showPage(c, applicationsPage({ applications, site }));
    })
    .get("/applications/:id/login", (c) => redirectToLogin(c, options))
    .post("/applications", acceptForm, (c) => act(c, (form) => register(lifecycle, form)))
    .post("/applications/:id/install", acceptForm, (c) =>
      act(c, async (form, id) => {
        const asked = { address: addressOf(c), rights: rightsIn(form) };
        const { state, callback } = await lifecycle.install(c.var.store, id, asked);
        if (state === "installed") return doneNotice("didInstall", id);
        return {
          tone: "bad",
          message: createMessage("didCancel", { id }),
          detail: callback?.message ?? null,
        };
      }),
    )
    .post("/applications/:id/rights", acceptForm, (c) =>
      act(c, (form, id) => {
        lifecycle.setRights(c.var.store, id, rightsIn(form));
        return doneNotice("didSaveRights", id);
      }),
    )
    .post("/applications/:id/uninstall", acceptForm, (c) =>
      act(c, async (_form, id) => {
        const { callback } = await lifecycle.uninstall(c.var.store, id, { address: addressOf(c) });
        return { ...doneNotice("didUninstall", id), detail: callback?.message ?? null };
      }),
    )
    .post("/applications/:id/unregister", acceptForm, (c) =>
      act(c, (_form, id) => {
        lifecycle.unregister(id);
        return doneNotice("didUnregister", id);
      }),
    );
}

/** An empty field counts as absent. */
function register(lifecycle: Lifecycle, form: URLSearchParams): Notice {
  const { known, ...given } = Object.fromEntries([...form].filter(([, value]) => value.trim() !== ""));
  const fields = Object.fromEntries(fieldNames.map((name) => [name, given[name]]));
  const isKnown = lifecycle.applications().some(({ id }) => id === fields["id"]);
  if (isKnown && known === undefined) {
    return { tone: "bad", message: createMessage("idTaken", { id: fields["id"]! }), draft: draftOf(form) };
  }
  const { id } = lifecycle.register(fields);
  return doneNotice(isKnown ? "didEdit" : "didRegister", id);
}

const fieldNames = ["id", "title", "secret", ...applicationUrls] as const;

async function noticeOf(run: () => Promise<Notice>, form: URLSearchParams): Promise<Notice> {
  try {
    return await run();
  } catch (error) {
    const isForm = form.has("installUrl");
    return { ...errorNotice(error), ...(isForm && { draft: draftOf(form) }) };
  }
}

function draftOf(form: URLSearchParams): Record<string, string> {
  const { secret: _secret, ...draft } = Object.fromEntries(form);
  return draft;
}

type DoneKey = Extract<
  MessageCode,
  "didRegister" | "didEdit" | "didInstall" | "didUninstall" | "didSaveRights" | "didUnregister"
>;

function doneNotice(key: DoneKey, id: string): Notice {
  return { tone: "good", message: createMessage(key, { id }) };
}

function rightsIn(form: URLSearchParams): Right[] {
  return rights.filter((right) => form.getAll("right").includes(right));
}

/** assumed: `shop` is the address under which the store was reached. */
function addressOf(c: PageContext): string {
  return c.var.site.url.host;
}

/** Redirects to the application, and logs that; or back to the page, if nobody can log in now. */
function redirectToLogin(
  c: PageContext,
  { lifecycle, notices, onAnswered }: ApplicationPageOptions,
): Response {
  const start = performance.now();
  const [store, applicationId] = [c.var.store, c.req.param("id")!];
  try {
    const location = lifecycle.login(store, applicationId, { address: addressOf(c) });
    const durationMs = performance.now() - start;
    onAnswered(
      exchangeOfLogin(c.req.raw, {
        storeId: store.id,
        applicationId,
        durationMs,
        answer: { status: 302, location },
      }),
    );
    c.header("Cache-Control", "no-store");
    return c.redirect(location);
  } catch (error) {
    return c.redirect(`/applications?notice=${notices.put(errorNotice(error))}`, 303);
  }
}
