import { Hono } from "hono";
import { type Right, rights } from "../../back-office/resources/resources.ts";
import type { Lifecycle } from "../../lifecycle/lifecycle.ts";
import type { Exchange } from "../../request-log/exchange.ts";
import { exchangeOfLogin } from "../../request-log/observe-login.ts";
import { type Notice, type Notices, refusalNotice } from "../layout/notices.ts";
import { acceptForm, type InStore, type PageContext, readForm, showPage } from "../layout/page-context.ts";
import { createMessage, type MessageCode } from "../../messages/message.ts";
import type { ApplicationState } from "./application-card.ts";
import { applicationUrls } from "./application-fields.ts";
import { applicationsPage } from "./applications-page.ts";

export interface ApplicationPageOptions {
  readonly lifecycle: Lifecycle;
  readonly notices: Notices;
  /** Told of every press of a login button. */
  readonly onAnswered: (exchange: Exchange) => void;
}

/** The page of the applications, what its forms do, and where its login buttons lead. */
export function createApplicationPageRoutes(options: ApplicationPageOptions): Hono<InStore> {
  const { lifecycle, notices } = options;
  /** Back to the page, which says what has come of it. */
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
        const installation = lifecycle.installation(store.account, id);
        return {
          application,
          installation,
          callbacks: lifecycle.callbacks(store.account).filter(({ applicationId }) => applicationId === id),
          canLogIn: installation?.state === "installed" && application.loginUrl !== null,
          showsSecret: shown === id,
        };
      });
      return showPage(c, applicationsPage({ applications, site }));
    })
    .get("/applications/:id/login", (c) => leadToLogin(c, options))
    .post("/applications", acceptForm, (c) => act(c, (form) => register(lifecycle, form)))
    .post("/applications/:id/install", acceptForm, (c) =>
      act(c, async (form, id) => {
        const asked = { address: addressOf(c), rights: rightsIn(form) };
        const { state, callback } = await lifecycle.install(c.var.store.account, id, asked);
        if (state === "installed") return good("didInstall", id);
        return {
          tone: "bad",
          message: createMessage("didCancel", { id }),
          detail: callback?.message ?? null,
        };
      }),
    )
    .post("/applications/:id/rights", acceptForm, (c) =>
      act(c, (form, id) => {
        lifecycle.setRights(c.var.store.account, id, rightsIn(form));
        return good("didSaveRights", id);
      }),
    )
    .post("/applications/:id/uninstall", acceptForm, (c) =>
      act(c, async (_form, id) => {
        const { callback } = await lifecycle.uninstall(c.var.store.account, id, { address: addressOf(c) });
        return { ...good("didUninstall", id), detail: callback?.message ?? null };
      }),
    )
    .post("/applications/:id/unregister", acceptForm, (c) =>
      act(c, (_form, id) => {
        lifecycle.unregister(id);
        return good("didUnregister", id);
      }),
    );
}

/** An empty field is none. */
function register(lifecycle: Lifecycle, form: URLSearchParams): Notice {
  const { known, ...given } = Object.fromEntries([...form].filter(([, value]) => value.trim() !== ""));
  const fields = Object.fromEntries(fieldNames.map((name) => [name, given[name]]));
  const isKnown = lifecycle.applications().some(({ id }) => id === fields["id"]);
  if (isKnown && known === undefined) {
    return { tone: "bad", message: createMessage("idTaken", { id: fields["id"]! }), draft: draftOf(form) };
  }
  const { id } = lifecycle.register(fields);
  return good(isKnown ? "didEdit" : "didRegister", id);
}

const fieldNames = ["id", "title", "secret", ...applicationUrls] as const;

async function noticeOf(run: () => Promise<Notice>, form: URLSearchParams): Promise<Notice> {
  try {
    return await run();
  } catch (error) {
    const isForm = form.has("installUrl");
    return { ...refusalNotice(error), ...(isForm && { draft: draftOf(form) }) };
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

function good(key: DoneKey, id: string): Notice {
  return { tone: "good", message: createMessage(key, { id }) };
}

function rightsIn(form: URLSearchParams): Right[] {
  return rights.filter((right) => form.getAll("right").includes(right));
}

/** assumed: `shop` is the address under which the store was reached. */
function addressOf(c: PageContext): string {
  return c.var.site.url.host;
}

/** Leads a browser on to the application, and tells the log; where nobody can log in, back to the page, which says why. */
function leadToLogin(c: PageContext, { lifecycle, notices, onAnswered }: ApplicationPageOptions): Response {
  const start = performance.now();
  const [account, applicationId] = [c.var.store.account, c.req.param("id")!];
  try {
    const location = lifecycle.login(account, applicationId, { address: addressOf(c) });
    const durationMs = performance.now() - start;
    const answer = { status: 302, location };
    onAnswered(exchangeOfLogin(c.req.raw, { accountId: account.id, applicationId, durationMs, answer }));
    c.header("Cache-Control", "no-store");
    return c.redirect(location);
  } catch (error) {
    return c.redirect(`/applications?notice=${notices.put(refusalNotice(error))}`, 303);
  }
}
